/** The texts of the feedback page, which only that page contains. */
export type FeedbackWords = {
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
  /** Shown when a name or address is typed without consent to store it. */
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
  full: string
  closed: string
  tableGone: string
  itemGone: string
  failed: string
}

const en: FeedbackWords = {
  intro: 'Your feedback goes to the team here.',
  about: 'What is it about?',
  experience: 'My visit',
  allergenReport: 'An undeclared allergen',
  menuError: 'A mistake in the menu',
  rating: 'How was it?',
  ratings: ['Bad', 'Not good', 'All right', 'Good', 'Very good'],
  comment: 'Your message',
  tellStaff: 'Please tell the staff now too.',
  aboutItem: 'About: {item}',
  tableKnown: 'We’ll include your table.',
  contact: 'Would you like a reply?',
  contactHint: 'Both are optional.',
  name: 'Your name',
  email: 'Your email',
  consent: 'You may store my name and email to reply to me.',
  askEmail: 'Include your email?',
  askName: 'Include your name?',
  askWhy: 'You haven’t agreed that we may store it to reply to you. Nothing has been sent yet.',
  sendWithEmail: 'Send with my email',
  sendWithName: 'Send with my name',
  sendWithout: 'Send without it',
  send: 'Send',
  sending: 'Sending…',
  sendAgain: 'Send again',
  thanks: 'Thank you!',
  thanksText: 'Your feedback has been sent.',
  thanksReport: 'We’ve alerted the restaurant. Please tell the staff now too.',
  thanksUnnamed: 'We didn’t store your name and email, because you didn’t agree to it.',
  notSent: 'Not sent yet',
  offline: 'The connection failed. Your message is still here.',
  commentMissing: 'Please write a few words.',
  emailWrong: 'Enter a valid email address.',
  fieldsWrong: 'Please check the fields.',
  tooOften: 'You’ve sent a lot of feedback. Please wait ten minutes and send again.',
  full: 'We can’t take any more feedback today. Please talk to our staff.',
  closed: 'We’re not accepting feedback right now. Please talk to our staff.',
  tableGone: 'This table’s code is no longer valid. Send again to submit without the table.',
  itemGone: 'This dish is no longer on the menu. Send again to submit without the dish.',
  failed: 'Something went wrong on our side. Your message is still here.',
}

const de: FeedbackWords = {
  intro: 'Was Sie schreiben, lesen die Menschen, die dieses Haus führen.',
  about: 'Worum geht es?',
  experience: 'Mein Besuch',
  allergenReport: 'Ein Allergen, das nicht angegeben ist',
  menuError: 'Ein Fehler in der Karte',
  rating: 'Wie war es?',
  ratings: ['Schlecht', 'Nicht gut', 'In Ordnung', 'Gut', 'Sehr gut'],
  comment: 'Ihre Worte',
  tellStaff: 'Sagen Sie es jetzt auch dem Personal.',
  aboutItem: 'Zu: {item}',
  tableKnown: 'Ihr Tisch wird mitgeschickt.',
  contact: 'Wenn Sie eine Antwort möchten',
  contactHint: 'Beides ist freiwillig.',
  name: 'Ihr Name',
  email: 'Ihre E-Mail-Adresse',
  consent: 'Sie dürfen Name und E-Mail-Adresse behalten, um mir zu antworten.',
  askEmail: 'Ihre E-Mail-Adresse mitschicken?',
  askName: 'Ihren Namen mitschicken?',
  askWhy:
    'Sie haben nicht zugestimmt, dass dieses Haus die Angabe behält, um Ihnen zu antworten. Es ist noch nichts gesendet.',
  sendWithEmail: 'Mit meiner Adresse senden',
  sendWithName: 'Mit meinem Namen senden',
  sendWithout: 'Ohne senden',
  send: 'Senden',
  sending: 'Wird gesendet …',
  sendAgain: 'Noch einmal senden',
  thanks: 'Vielen Dank!',
  thanksText: 'Ihre Rückmeldung ist gesendet.',
  thanksReport: 'Das Restaurant weiß sofort Bescheid. Sagen Sie es jetzt auch dem Personal.',
  thanksUnnamed: 'Name und E-Mail-Adresse wurden nicht behalten, weil Sie nicht zugestimmt haben.',
  notSent: 'Noch nicht gesendet',
  offline: 'Die Verbindung ist abgebrochen. Was Sie geschrieben haben, steht noch hier.',
  commentMissing: 'Bitte schreiben Sie ein paar Worte.',
  emailWrong: 'Das ist keine E-Mail-Adresse.',
  fieldsWrong: 'Bitte sehen Sie die Felder noch einmal durch.',
  tooOften: 'Sie haben in kurzer Zeit viel gesendet. Bitte warten Sie zehn Minuten und senden Sie noch einmal.',
  full: 'Heute ist so viel gekommen, dass nichts mehr angenommen wird. Bitte sprechen Sie mit dem Personal.',
  closed: 'Hier wird zurzeit keine Rückmeldung angenommen. Bitte sprechen Sie mit dem Personal.',
  tableGone: 'Der Code dieses Tisches gilt nicht mehr. Senden Sie noch einmal: Es geht ohne den Tisch.',
  itemGone: 'Dieses Gericht steht nicht mehr auf der Karte. Senden Sie noch einmal: Es geht ohne das Gericht.',
  failed: 'Bei uns ist etwas schiefgegangen. Was Sie geschrieben haben, steht noch hier.',
}

const fr: FeedbackWords = {
  intro: 'Ce que vous écrivez est lu par l’équipe de cet établissement.',
  about: 'De quoi s’agit-il ?',
  experience: 'Ma visite',
  allergenReport: 'Un allergène qui n’est pas indiqué',
  menuError: 'Une erreur dans la carte',
  rating: 'C’était comment ?',
  ratings: ['Mauvais', 'Pas bon', 'Correct', 'Bon', 'Très bon'],
  comment: 'Vos mots',
  tellStaff: 'Prévenez aussi le personnel dès maintenant.',
  aboutItem: 'À propos de : {item}',
  tableKnown: 'Votre table est jointe à l’envoi.',
  contact: 'Si vous souhaitez une réponse',
  contactHint: 'Les deux sont facultatifs.',
  name: 'Votre nom',
  email: 'Votre adresse e-mail',
  consent: 'Vous pouvez garder mon nom et mon adresse e-mail pour me répondre.',
  askEmail: 'Joindre votre adresse e-mail ?',
  askName: 'Joindre votre nom ?',
  askWhy:
    'Vous n’avez pas accepté que cet établissement garde cette information pour vous répondre. Rien n’est encore envoyé.',
  sendWithEmail: 'Envoyer avec mon adresse',
  sendWithName: 'Envoyer avec mon nom',
  sendWithout: 'Envoyer sans',
  send: 'Envoyer',
  sending: 'Envoi…',
  sendAgain: 'Envoyer à nouveau',
  thanks: 'Merci !',
  thanksText: 'Votre avis a été envoyé.',
  thanksReport: 'Le restaurant a été prévenu immédiatement. Prévenez aussi le personnel dès maintenant.',
  thanksUnnamed: 'Votre nom et votre adresse e-mail n’ont pas été gardés, faute d’accord de votre part.',
  notSent: 'Pas encore envoyé',
  offline: 'La connexion a échoué. Ce que vous avez écrit est toujours là.',
  commentMissing: 'Écrivez quelques mots, s’il vous plaît.',
  emailWrong: 'Ce n’est pas une adresse e-mail.',
  fieldsWrong: 'Veuillez vérifier les champs.',
  tooOften: 'Vous avez beaucoup envoyé en peu de temps. Attendez dix minutes, puis envoyez à nouveau.',
  full: 'Trop d’avis sont arrivés aujourd’hui. Parlez-en au personnel, s’il vous plaît.',
  closed: 'Les avis ne sont pas acceptés ici en ce moment. Parlez-en au personnel, s’il vous plaît.',
  tableGone: 'Le code de cette table n’est plus valable. Envoyez à nouveau : la table ne sera pas jointe.',
  itemGone: 'Ce plat n’est plus à la carte. Envoyez à nouveau : le plat ne sera pas joint.',
  failed: 'Une erreur est survenue chez nous. Ce que vous avez écrit est toujours là.',
}

const ar: FeedbackWords = {
  intro: 'ما تكتبه يصل إلى القائمين على هذا المكان.',
  about: 'ما الموضوع؟',
  experience: 'زيارتي',
  allergenReport: 'مسبب حساسية غير مذكور',
  menuError: 'خطأ في القائمة',
  rating: 'كيف كانت التجربة؟',
  ratings: ['سيئة', 'غير جيدة', 'مقبولة', 'جيدة', 'جيدة جدًا'],
  comment: 'كلماتك',
  tellStaff: 'أخبر العاملين الآن أيضًا.',
  aboutItem: 'بخصوص: {item}',
  tableKnown: 'تُرسل طاولتك مع الرسالة.',
  contact: 'إذا كنت ترغب في رد',
  contactHint: 'كلاهما اختياري.',
  name: 'اسمك',
  email: 'بريدك الإلكتروني',
  consent: 'يمكنكم الاحتفاظ باسمي وبريدي الإلكتروني للرد علي.',
  askEmail: 'هل نرسل بريدك الإلكتروني مع الرسالة؟',
  askName: 'هل نرسل اسمك مع الرسالة؟',
  askWhy: 'لم توافق بعد على أن يحتفظ المكان بهذه المعلومة للرد عليك. لم يُرسل أي شيء بعد.',
  sendWithEmail: 'إرسال مع بريدي',
  sendWithName: 'إرسال مع اسمي',
  sendWithout: 'إرسال من دونه',
  send: 'إرسال',
  sending: 'جارٍ الإرسال…',
  sendAgain: 'إعادة الإرسال',
  thanks: 'شكرًا لك!',
  thanksText: 'تم إرسال رأيك.',
  thanksReport: 'تم إبلاغ المطعم فورًا. أخبر العاملين الآن أيضًا.',
  thanksUnnamed: 'لم نحتفظ باسمك وبريدك الإلكتروني لأنك لم توافق على ذلك.',
  notSent: 'لم يُرسل بعد',
  offline: 'انقطع الاتصال. ما كتبته ما زال هنا.',
  commentMissing: 'يرجى كتابة بضع كلمات.',
  emailWrong: 'هذا ليس عنوان بريد إلكتروني.',
  fieldsWrong: 'يرجى مراجعة الحقول مرة أخرى.',
  tooOften: 'أرسلت الكثير في وقت قصير. يرجى الانتظار عشر دقائق ثم إعادة الإرسال.',
  full: 'وصلت اليوم آراء كثيرة ولا يمكن استقبال المزيد. يرجى التحدث إلى العاملين.',
  closed: 'لا تُستقبل الآراء هنا حاليًا. يرجى التحدث إلى العاملين.',
  tableGone: 'رمز هذه الطاولة لم يعد صالحًا. أعد الإرسال وسيُرسل من دون الطاولة.',
  itemGone: 'لم يعد هذا الطبق في القائمة. أعد الإرسال وسيُرسل من دون الطبق.',
  failed: 'حدث خطأ لدينا. ما كتبته ما زال هنا.',
}

const ja: FeedbackWords = {
  intro: 'お書きいただいた内容は、お店の責任者に届きます。',
  about: '内容',
  experience: '来店の感想',
  allergenReport: '表示されていないアレルゲン',
  menuError: 'メニューの間違い',
  rating: 'いかがでしたか',
  ratings: ['悪い', 'あまり良くない', '普通', '良い', 'とても良い'],
  comment: 'ご意見',
  tellStaff: '今すぐスタッフにもお伝えください。',
  aboutItem: '対象：{item}',
  tableKnown: 'テーブルの情報も一緒に送られます。',
  contact: '返信をご希望の場合',
  contactHint: 'どちらも任意です。',
  name: 'お名前',
  email: 'メールアドレス',
  consent: '返信のために名前とメールアドレスを保存することに同意します。',
  askEmail: 'メールアドレスも一緒に送りますか',
  askName: 'お名前も一緒に送りますか',
  askWhy: '返信のために保存することへの同意がまだありません。まだ何も送信されていません。',
  sendWithEmail: 'アドレスを付けて送信',
  sendWithName: '名前を付けて送信',
  sendWithout: '付けずに送信',
  send: '送信',
  sending: '送信中…',
  sendAgain: 'もう一度送信',
  thanks: 'ありがとうございます',
  thanksText: 'ご意見を送信しました。',
  thanksReport: 'お店にすぐに通知しました。今すぐスタッフにもお伝えください。',
  thanksUnnamed: '同意がなかったため、お名前とメールアドレスは保存していません。',
  notSent: 'まだ送信されていません',
  offline: '接続できませんでした。入力内容は残っています。',
  commentMissing: '一言ご記入ください。',
  emailWrong: 'メールアドレスの形式ではありません。',
  fieldsWrong: '入力内容をもう一度ご確認ください。',
  tooOften: '短時間に多く送信されました。10分待ってからもう一度送信してください。',
  full: '本日は多くのご意見が届いたため、これ以上受け付けられません。スタッフにお声がけください。',
  closed: '現在ここではご意見を受け付けていません。スタッフにお声がけください。',
  tableGone: 'このテーブルのコードは使えなくなりました。もう一度送信すると、テーブルの情報なしで送られます。',
  itemGone: 'この料理はメニューにありません。もう一度送信すると、料理の情報なしで送られます。',
  failed: 'こちらで問題が発生しました。入力内容は残っています。',
}

const WORDS = new Map(Object.entries({ en, de, fr, ar, ja }))

/**
 * The texts of the feedback page in a guest's language, else in English.
 * @example feedbackWordsFor('de-AT').send // 'Senden'
 */
export function feedbackWordsFor(locale: string): FeedbackWords {
  return WORDS.get(locale.split('-')[0] ?? locale) ?? en
}
