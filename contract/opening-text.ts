/** Only the server uses these texts, so that no browser loads all languages. */
type OpeningText = {
  language: string
  openNow: string
  /** In this text and the ones below, `{time}` is replaced by hours and minutes, `{day}` by a weekday or a date. */
  until: string
  closed: string
  closedToday: string
  /** `{note}` is replaced by the restaurant's reason. */
  closedTodayFor: string
  opensAt: string
  opensTomorrow: string
  opensOnWeekday: string
  opensOnDate: string
}

const OPENING_TEXTS: Record<'en' | 'de' | 'fr' | 'ar' | 'ja', OpeningText> = {
  en: {
    language: 'en',
    openNow: 'Open now',
    until: 'until {time}',
    closed: 'Closed',
    closedToday: 'Closed today',
    closedTodayFor: 'Closed today: {note}',
    opensAt: 'opens at {time}',
    opensTomorrow: 'opens tomorrow at {time}',
    opensOnWeekday: 'opens {day} at {time}',
    opensOnDate: 'opens {day} at {time}',
  },
  de: {
    language: 'de',
    openNow: 'Jetzt geöffnet',
    until: 'bis {time} Uhr',
    closed: 'Geschlossen',
    closedToday: 'Heute geschlossen',
    closedTodayFor: 'Heute geschlossen: {note}',
    opensAt: 'öffnet um {time} Uhr',
    opensTomorrow: 'öffnet morgen um {time} Uhr',
    opensOnWeekday: 'öffnet {day} um {time} Uhr',
    opensOnDate: 'öffnet am {day} um {time} Uhr',
  },
  fr: {
    language: 'fr',
    openNow: 'Ouvert',
    until: 'jusqu’à {time}',
    closed: 'Fermé',
    closedToday: 'Fermé aujourd’hui',
    closedTodayFor: 'Fermé aujourd’hui : {note}',
    opensAt: 'ouvre à {time}',
    opensTomorrow: 'ouvre demain à {time}',
    opensOnWeekday: 'ouvre {day} à {time}',
    opensOnDate: 'ouvre le {day} à {time}',
  },
  ar: {
    language: 'ar',
    openNow: 'مفتوح الآن',
    until: 'حتى {time}',
    closed: 'مغلق',
    closedToday: 'مغلق اليوم',
    closedTodayFor: 'مغلق اليوم: {note}',
    opensAt: 'يفتح الساعة {time}',
    opensTomorrow: 'يفتح غدًا الساعة {time}',
    opensOnWeekday: 'يفتح يوم {day} الساعة {time}',
    opensOnDate: 'يفتح في {day} الساعة {time}',
  },
  ja: {
    language: 'ja',
    openNow: '営業中',
    until: '{time}まで',
    closed: '営業時間外',
    closedToday: '本日休業',
    closedTodayFor: '本日休業：{note}',
    opensAt: '本日{time}から営業',
    opensTomorrow: '明日{time}から営業',
    opensOnWeekday: '{day}{time}から営業',
    opensOnDate: '{day}{time}から営業',
  },
}

/** The texts in a guest's language, else in English. */
export function openingTextFor(locale: string): OpeningText {
  return BY_LANGUAGE.get(locale.split('-')[0] ?? locale) ?? OPENING_TEXTS.en
}

const BY_LANGUAGE = new Map<string, OpeningText>(Object.entries(OPENING_TEXTS))
