/** The texts of the feedback page, which only that page contains. */
export type FeedbackText = {
  intro: string
  about: string
  experience: string
  allergenReport: string
  menuError: string
  rating: string
  /** From 1 to 5. */
  ratings: readonly [string, string, string, string, string]
  comment: string
  /** Shown when the feedback is about an allergen. */
  tellStaff: string
  /** `{item}` is replaced by the dish's name. */
  aboutItem: string
  tableKnown: string
  contact: string
  contactHint: string
  name: string
  email: string
  consent: string
  /** Shown when a form with a name or email is sent without consent to store it. */
  askEmail: string
  askName: string
  askWhy: string
  sendWithEmail: string
  sendWithName: string
  sendWithout: string
  send: string
  sending: string
  sendAgain: string
  thanks: string
  thanksText: string
  thanksReport: string
  thanksUnnamed: string
  notSent: string
  offline: string
  commentMissing: string
  emailWrong: string
  fieldsWrong: string
  tooOften: string
  /** For allergen reports, which can be sent again after a few seconds. */
  tooManyReports: string
  full: string
  closed: string
  tableGone: string
  itemGone: string
  failed: string
}

const en: FeedbackText = {
  intro: 'Your feedback goes to the restaurant’s team.',
  about: 'What is it about?',
  experience: 'My visit',
  allergenReport: 'An undeclared allergen',
  menuError: 'A mistake in the menu',
  rating: 'How was it?',
  ratings: ['Bad', 'Not great', 'All right', 'Good', 'Very good'],
  comment: 'Your message',
  tellStaff: 'Please also tell the staff now.',
  aboutItem: 'About: {item}',
  tableKnown: 'Your message will include your table.',
  contact: 'Would you like a reply?',
  contactHint: 'Name and email are optional.',
  name: 'Your name',
  email: 'Your email',
  consent: 'You may store my name and email to reply to me.',
  askEmail: 'Include your email?',
  askName: 'Include your name?',
  askWhy: 'You haven’t agreed to let us store it so that we can reply. Nothing has been sent yet.',
  sendWithEmail: 'Send with my email',
  sendWithName: 'Send with my name',
  sendWithout: 'Send without it',
  send: 'Send',
  sending: 'Sending…',
  sendAgain: 'Send again',
  thanks: 'Thank you!',
  thanksText: 'Your feedback has been sent.',
  thanksReport: 'We’ve alerted the restaurant. Please also tell the staff now.',
  thanksUnnamed: 'We didn’t store your name and email, because you didn’t agree to that.',
  notSent: 'Not sent yet',
  offline: 'The connection failed. Your message is still here. Please send it again.',
  commentMissing: 'Please write a few words',
  emailWrong: 'Enter a valid email address',
  fieldsWrong: 'Please check your entries and send again.',
  tooOften: 'You’ve sent a lot of feedback. Please wait ten minutes and send again.',
  tooManyReports:
    'Too many reports are coming from your network. Please send again in a few seconds, or talk to our staff.',
  full: 'We can’t take any more feedback today. Please talk to our staff.',
  closed: 'We’re not accepting feedback right now. Please talk to our staff.',
  tableGone: 'This table’s code is no longer valid. Send again to submit without the table.',
  itemGone: 'This dish is no longer on the menu. Send again to submit without the dish.',
  failed: 'Something went wrong on our side. Your message is still here. Please send it again.',
}

const de: FeedbackText = {
  intro: 'Ihr Feedback geht an das Team vor Ort.',
  about: 'Worum geht es?',
  experience: 'Mein Besuch',
  allergenReport: 'Ein nicht angegebenes Allergen',
  menuError: 'Ein Fehler in der Speisekarte',
  rating: 'Wie war es?',
  ratings: ['Schlecht', 'Nicht so gut', 'In Ordnung', 'Gut', 'Sehr gut'],
  comment: 'Ihre Nachricht',
  tellStaff: 'Bitte sagen Sie es jetzt auch dem Personal.',
  aboutItem: 'Zu: {item}',
  tableKnown: 'Ihr Tisch wird in der Nachricht angegeben.',
  contact: 'Möchten Sie eine Antwort?',
  contactHint: 'Name und E-Mail-Adresse sind freiwillig.',
  name: 'Ihr Name',
  email: 'Ihre E-Mail-Adresse',
  consent: 'Sie dürfen meinen Namen und meine E-Mail-Adresse speichern, um mir zu antworten.',
  askEmail: 'Ihre E-Mail-Adresse mitsenden?',
  askName: 'Ihren Namen mitsenden?',
  askWhy:
    'Sie haben nicht zugestimmt, dass wir diese Angabe speichern, um Ihnen zu antworten. Es wurde noch nichts gesendet.',
  sendWithEmail: 'Mit meiner E-Mail-Adresse senden',
  sendWithName: 'Mit meinem Namen senden',
  sendWithout: 'Ohne diese Angabe senden',
  send: 'Senden',
  sending: 'Wird gesendet …',
  sendAgain: 'Erneut senden',
  thanks: 'Vielen Dank!',
  thanksText: 'Ihr Feedback wurde gesendet.',
  thanksReport: 'Wir haben das Restaurant benachrichtigt. Bitte sagen Sie es jetzt auch dem Personal.',
  thanksUnnamed: 'Ihren Namen und Ihre E-Mail-Adresse haben wir nicht gespeichert, weil Sie nicht zugestimmt haben.',
  notSent: 'Noch nicht gesendet',
  offline: 'Die Verbindung wurde unterbrochen. Ihre Nachricht ist noch da. Bitte senden Sie sie erneut.',
  commentMissing: 'Bitte schreiben Sie ein paar Worte.',
  emailWrong: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  fieldsWrong: 'Bitte überprüfen Sie Ihre Eingaben und senden Sie sie erneut.',
  tooOften:
    'Sie haben in kurzer Zeit sehr oft Feedback gesendet. Bitte warten Sie zehn Minuten und versuchen Sie es dann noch einmal.',
  tooManyReports:
    'Aus Ihrem Netzwerk kommen zu viele Meldungen. Bitte versuchen Sie es in einigen Sekunden noch einmal oder sprechen Sie mit unserem Personal.',
  full: 'Heute können wir kein weiteres Feedback annehmen. Bitte sprechen Sie mit unserem Personal.',
  closed: 'Zurzeit nehmen wir kein Feedback an. Bitte sprechen Sie mit unserem Personal.',
  tableGone: 'Der Code dieses Tisches ist nicht mehr gültig. Beim erneuten Senden wird der Tisch nicht angegeben.',
  itemGone: 'Dieses Gericht steht nicht mehr auf der Karte. Beim erneuten Senden wird das Gericht nicht angegeben.',
  failed: 'Bei uns ist etwas schiefgelaufen. Ihre Nachricht ist noch da. Bitte senden Sie sie erneut.',
}

const fr: FeedbackText = {
  intro: 'Votre avis est transmis à l’équipe de l’établissement.',
  about: 'De quoi s’agit-il ?',
  experience: 'Ma visite',
  allergenReport: 'Un allergène non indiqué',
  menuError: 'Une erreur dans la carte',
  rating: 'Qu’en avez-vous pensé ?',
  ratings: ['Mauvais', 'Pas très bon', 'Correct', 'Bon', 'Très bon'],
  comment: 'Votre message',
  tellStaff: 'Merci de prévenir aussi le personnel dès maintenant.',
  aboutItem: 'À propos de : {item}',
  tableKnown: 'Votre table sera indiquée dans le message.',
  contact: 'Souhaitez-vous une réponse ?',
  contactHint: 'Le nom et l’adresse e-mail sont facultatifs.',
  name: 'Votre nom',
  email: 'Votre adresse e-mail',
  consent: 'J’accepte que vous conserviez mon nom et mon adresse e-mail pour me répondre.',
  askEmail: 'Joindre votre adresse e-mail ?',
  askName: 'Joindre votre nom ?',
  askWhy:
    'Vous n’avez pas accepté que nous conservions cette information pour vous répondre. Rien n’a encore été envoyé.',
  sendWithEmail: 'Envoyer avec mon adresse e-mail',
  sendWithName: 'Envoyer avec mon nom',
  sendWithout: 'Envoyer sans cette information',
  send: 'Envoyer',
  sending: 'Envoi en cours…',
  sendAgain: 'Envoyer à nouveau',
  thanks: 'Merci !',
  thanksText: 'Votre avis a été envoyé.',
  thanksReport: 'Nous avons alerté le restaurant. Merci de prévenir aussi le personnel dès maintenant.',
  thanksUnnamed: 'Nous n’avons pas conservé votre nom et votre adresse e-mail, car vous ne l’avez pas accepté.',
  notSent: 'Pas encore envoyé',
  offline: 'La connexion a échoué. Votre message est toujours là. Veuillez l’envoyer à nouveau.',
  commentMissing: 'Veuillez écrire quelques mots.',
  emailWrong: 'Saisissez une adresse e-mail valide.',
  fieldsWrong: 'Veuillez vérifier votre saisie, puis l’envoyer à nouveau.',
  tooOften: 'Vous avez envoyé beaucoup d’avis. Veuillez attendre dix minutes, puis réessayer.',
  tooManyReports:
    'Trop de signalements arrivent de votre réseau. Veuillez réessayer dans quelques secondes ou vous adresser à notre personnel.',
  full: 'Nous ne pouvons plus recevoir d’avis aujourd’hui. Veuillez vous adresser à notre personnel.',
  closed: 'Nous ne recevons pas d’avis en ce moment. Veuillez vous adresser à notre personnel.',
  tableGone:
    'Le code de cette table n’est plus valable. Si vous envoyez à nouveau votre message, la table ne sera pas indiquée.',
  itemGone: 'Ce plat n’est plus à la carte. Si vous envoyez à nouveau votre message, le plat ne sera pas indiqué.',
  failed: 'Une erreur est survenue de notre côté. Votre message est toujours là. Veuillez l’envoyer à nouveau.',
}

const ar: FeedbackText = {
  intro: 'يصل رأيك إلى فريق العمل هنا.',
  about: 'ما الموضوع؟',
  experience: 'زيارتي',
  allergenReport: 'مسبب حساسية غير مذكور',
  menuError: 'خطأ في القائمة',
  rating: 'كيف كانت التجربة؟',
  ratings: ['سيئة', 'غير جيدة', 'مقبولة', 'جيدة', 'جيدة جدًا'],
  comment: 'رسالتك',
  tellStaff: 'يرجى إخبار العاملين الآن أيضًا.',
  aboutItem: 'بخصوص: {item}',
  tableKnown: 'سنذكر طاولتك في الرسالة.',
  contact: 'هل ترغب في رد؟',
  contactHint: 'الاسم والبريد الإلكتروني اختياريان.',
  name: 'اسمك',
  email: 'بريدك الإلكتروني',
  consent: 'يمكنكم حفظ اسمي وبريدي الإلكتروني للرد عليّ.',
  askEmail: 'هل تريد إرفاق بريدك الإلكتروني؟',
  askName: 'هل تريد إرفاق اسمك؟',
  askWhy: 'لم توافق على أن نحفظ هذه المعلومة للرد عليك. لم يُرسل أي شيء بعد.',
  sendWithEmail: 'إرسال مع بريدي الإلكتروني',
  sendWithName: 'إرسال مع اسمي',
  sendWithout: 'إرسال من دون هذه المعلومة',
  send: 'إرسال',
  sending: 'جارٍ الإرسال…',
  sendAgain: 'إعادة الإرسال',
  thanks: 'شكرًا لك!',
  thanksText: 'تم إرسال رأيك.',
  thanksReport: 'تم إبلاغ المطعم. يرجى إخبار العاملين الآن أيضًا.',
  thanksUnnamed: 'لم نحفظ اسمك وبريدك الإلكتروني لأنك لم توافق على ذلك.',
  notSent: 'لم يُرسل بعد',
  offline: 'انقطع الاتصال. رسالتك ما زالت هنا. يرجى إعادة إرسالها.',
  commentMissing: 'يرجى كتابة بضع كلمات.',
  emailWrong: 'يرجى إدخال عنوان بريد إلكتروني صالح.',
  fieldsWrong: 'يرجى مراجعة ما كتبته ثم إعادة الإرسال.',
  tooOften: 'أرسلت آراء كثيرة. يرجى الانتظار عشر دقائق ثم إعادة الإرسال.',
  tooManyReports: 'تصلنا بلاغات كثيرة جدًا من شبكتك. يرجى إعادة الإرسال بعد بضع ثوانٍ أو التحدث إلى العاملين لدينا.',
  full: 'لا يمكننا استقبال المزيد من الآراء اليوم. يرجى التحدث إلى العاملين لدينا.',
  closed: 'لا نستقبل الآراء حاليًا. يرجى التحدث إلى العاملين لدينا.',
  tableGone: 'رمز هذه الطاولة لم يعد صالحًا. عند إعادة الإرسال لن نذكر الطاولة.',
  itemGone: 'لم يعد هذا الصنف في القائمة. عند إعادة الإرسال لن نذكر الصنف.',
  failed: 'حدث خطأ لدينا. رسالتك ما زالت هنا. يرجى إعادة إرسالها.',
}

const ja: FeedbackText = {
  intro: 'いただいたご意見は、お店のスタッフに届きます。',
  about: 'ご意見の内容',
  experience: '来店の感想',
  allergenReport: '表示されていないアレルゲン',
  menuError: 'メニューの間違い',
  rating: 'いかがでしたか',
  ratings: ['悪い', 'あまり良くない', '普通', '良い', 'とても良い'],
  comment: 'ご意見',
  tellStaff: '今すぐスタッフにもお伝えください。',
  aboutItem: '対象：{item}',
  tableKnown: 'テーブルの情報も一緒に送信されます。',
  contact: '返信をご希望ですか',
  contactHint: 'お名前とメールアドレスは任意です。',
  name: 'お名前',
  email: 'メールアドレス',
  consent: '返信のために名前とメールアドレスを保存することに同意します。',
  askEmail: 'メールアドレスも一緒に送信しますか',
  askName: 'お名前も一緒に送信しますか',
  askWhy: '返信のために保存することに同意いただいていません。まだ何も送信されていません。',
  sendWithEmail: 'メールアドレスを付けて送信',
  sendWithName: 'お名前を付けて送信',
  sendWithout: '付けずに送信',
  send: '送信',
  sending: '送信中…',
  sendAgain: 'もう一度送信',
  thanks: 'ありがとうございます',
  thanksText: 'ご意見を送信しました。',
  thanksReport: 'お店に通知しました。今すぐスタッフにもお伝えください。',
  thanksUnnamed: '同意がなかったため、お名前とメールアドレスは保存していません。',
  notSent: 'まだ送信されていません',
  offline: '接続できませんでした。入力内容は残っています。もう一度送信してください。',
  commentMissing: '一言ご記入ください。',
  emailWrong: '有効なメールアドレスを入力してください。',
  fieldsWrong: '入力内容をご確認のうえ、もう一度送信してください。',
  tooOften: '短時間に多くのご意見が送信されました。10分待ってからもう一度送信してください。',
  tooManyReports:
    'お使いのネットワークから多くの報告が送信されています。数秒後にもう一度送信するか、スタッフにお声がけください。',
  full: '本日はこれ以上ご意見を受け付けられません。スタッフにお声がけください。',
  closed: '現在、ご意見を受け付けていません。スタッフにお声がけください。',
  tableGone: 'このテーブルのコードは無効になりました。もう一度送信すると、テーブルの情報なしで送信されます。',
  itemGone: 'この料理はメニューにありません。もう一度送信すると、料理の情報なしで送信されます。',
  failed: 'こちらで問題が発生しました。入力内容は残っています。もう一度送信してください。',
}

const TEXTS = new Map(Object.entries({ en, de, fr, ar, ja }))

/**
 * The texts of the feedback page in a guest's language, otherwise in English.
 * @example feedbackTextFor('de-AT').send // 'Senden'
 */
export function feedbackTextFor(locale: string): FeedbackText {
  return TEXTS.get(locale.split('-')[0] ?? locale) ?? en
}
