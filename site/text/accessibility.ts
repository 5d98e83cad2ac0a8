/** The texts of the accessibility statement, which only that page contains. */
export type AccessibilityText = {
  title: string
  intro: string
  conformance: string
  /** `{date}` is replaced by the date of the last complete test. */
  conformanceText: string
  notAudited: string
  tested: string
  tests: readonly string[]
  limits: string
  limitList: readonly string[]
  report: string
  /** Precedes the link to the feedback form. */
  reportText: string
  reportLink: string
  /** For a branch without a feedback form. */
  askStaff: string
  /** On the page that belongs to no restaurant. */
  reportAnywhere: string
  allergens: string
  allergensText: string
}

const en: AccessibilityText = {
  title: 'Accessibility',
  intro:
    'Everyone should be able to use this menu: with a screen reader, with only a keyboard, zoomed in, and in light or dark mode.',
  conformance: 'Conformance',
  conformanceText:
    'These pages are designed to conform to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. We last checked them with our own tests on {date}.',
  notAudited: 'These pages haven’t been audited by an independent third party.',
  tested: 'How we test',
  tests: [
    'The axe testing tool checks every layout, in light and dark mode, on phones and large screens.',
    'We test search, filters, dialogs and forms with only a keyboard, and check that the focus is always visible.',
    'We test the names that screen readers announce. They announce changes to an open menu without interrupting.',
    'Text has a contrast of at least 4.5 to 1, whatever colour the restaurant chooses.',
    'The menu can be read and filtered without JavaScript, and the HTML is validated.',
  ],
  limits: 'Known limitations',
  limitList: [
    'The restaurant writes the text and adds the pictures. Some pictures may have no description, and some text may be hard to understand.',
    'Text that hasn’t been translated appears in another language of the menu.',
    'Browsers hyphenate long words automatically. In some languages, they may split words in the wrong place.',
    'Phone numbers open in other apps, which we can’t test.',
    'Our tests are automated. We haven’t tried every combination of browser and screen reader.',
  ],
  report: 'Report a problem',
  reportText: 'Did something get in your way? Your message goes to the restaurant’s team:',
  reportLink: 'Feedback form',
  askStaff: 'Did something get in your way? Please tell the staff.',
  reportAnywhere:
    'Did something get in your way? Use the feedback link at the end of the menu, or tell the staff of the restaurant.',
  allergens: 'Questions about allergens',
  allergensText: 'Please ask the staff before you order. They can also read the menu to you.',
}

const de: AccessibilityText = {
  title: 'Barrierefreiheit',
  intro:
    'Alle sollen diese Speisekarte lesen können: mit einem Screenreader, nur mit der Tastatur, vergrößert, im hellen oder dunklen Modus.',
  conformance: 'Stand der Vereinbarkeit',
  conformanceText:
    'Diese Seiten sind so gestaltet, dass sie den Richtlinien für barrierefreie Webinhalte (WCAG) 2.2, Stufe AA, entsprechen. Mit unseren eigenen Tests haben wir sie zuletzt am {date} geprüft.',
  notAudited: 'Eine unabhängige Prüfung durch Dritte hat nicht stattgefunden.',
  tested: 'So testen wir',
  tests: [
    'Das Testwerkzeug axe prüft jedes Layout, im hellen und im dunklen Modus, auf Smartphones und auf großen Bildschirmen.',
    'Suche, Filter, Dialoge und Formulare werden nur mit der Tastatur getestet, und der Fokus muss sichtbar sein.',
    'Die Bezeichnungen, die Screenreader vorlesen, werden getestet. Änderungen an einer geöffneten Karte werden angesagt, ohne zu unterbrechen.',
    'Text hat einen Kontrast von mindestens 4,5 zu 1, welche Farbe das Restaurant auch wählt.',
    'Die Karte lässt sich ohne JavaScript lesen und filtern, und das HTML wird validiert.',
  ],
  limits: 'Bekannte Einschränkungen',
  limitList: [
    'Texte und Bilder stammen vom Restaurant. Manchen Bildern kann die Beschreibung fehlen, und manche Texte können schwer verständlich sein.',
    'Ein Text, der nicht übersetzt ist, erscheint in einer anderen Sprache der Karte.',
    'Browser trennen lange Wörter automatisch, was nicht in jeder Sprache korrekt gelingt.',
    'Telefonnummern öffnen sich in anderen Apps, die wir nicht testen können.',
    'Unsere Tests laufen automatisch. Wir haben nicht jede Kombination aus Browser und Screenreader ausprobiert.',
  ],
  report: 'Eine Barriere melden',
  reportText: 'Sind Sie auf ein Hindernis gestoßen? Ihre Nachricht geht an das Team vor Ort:',
  reportLink: 'Zum Feedback-Formular',
  askStaff: 'Sind Sie auf ein Hindernis gestoßen? Bitte sagen Sie es dem Personal.',
  reportAnywhere:
    'Sind Sie auf ein Hindernis gestoßen? Nutzen Sie den Feedback-Link am Ende der Speisekarte oder sagen Sie es dem Personal des Restaurants.',
  allergens: 'Fragen zu Allergenen',
  allergensText: 'Bitte fragen Sie das Personal, bevor Sie bestellen. Es kann Ihnen die Karte auch vorlesen.',
}

const fr: AccessibilityText = {
  title: 'Accessibilité',
  intro:
    'Tout le monde doit pouvoir lire cette carte : avec un lecteur d’écran, au clavier seul, agrandie, en mode clair ou sombre.',
  conformance: 'Conformité',
  conformanceText:
    'Ces pages sont conçues pour être conformes aux règles pour l’accessibilité des contenus web (WCAG) 2.2, niveau AA. Nous les avons vérifiées pour la dernière fois avec nos propres tests le {date}.',
  notAudited: 'Ces pages n’ont pas fait l’objet d’un audit par un tiers indépendant.',
  tested: 'Nos tests',
  tests: [
    'L’outil axe vérifie chaque présentation, en mode clair et sombre, sur téléphone et sur grand écran.',
    'La recherche, les filtres, les boîtes de dialogue et les formulaires sont testés au clavier seul, et le focus doit être visible.',
    'Les noms annoncés par les lecteurs d’écran sont testés. Les changements d’une carte ouverte sont annoncés sans interrompre la lecture.',
    'Le texte a un contraste d’au moins 4,5 pour 1, quelle que soit la couleur choisie par le restaurant.',
    'La carte peut être lue et filtrée sans JavaScript, et le HTML est validé.',
  ],
  limits: 'Limites connues',
  limitList: [
    'Les textes et les photos viennent du restaurant. Une photo peut ne pas avoir de description, et un texte peut être difficile à comprendre.',
    'Un texte qui n’est pas traduit apparaît dans une autre langue de la carte.',
    'Les navigateurs coupent automatiquement les mots longs, ce qui n’est pas correct dans toutes les langues.',
    'Les numéros de téléphone s’ouvrent dans d’autres applications, que nous ne pouvons pas tester.',
    'Nos tests sont automatisés. Nous n’avons pas essayé toutes les combinaisons de navigateurs et de lecteurs d’écran.',
  ],
  report: 'Signaler un problème',
  reportText: 'Quelque chose vous a gêné ? Votre message est transmis à l’équipe de l’établissement :',
  reportLink: 'Formulaire d’avis',
  askStaff: 'Quelque chose vous a gêné ? Merci de le dire au personnel.',
  reportAnywhere:
    'Quelque chose vous a gêné ? Utilisez le lien vers le formulaire d’avis à la fin de la carte, ou dites-le au personnel du restaurant.',
  allergens: 'Questions sur les allergènes',
  allergensText:
    'Veuillez vous adresser au personnel avant de commander. Il peut aussi vous lire la carte à voix haute.',
}

const ar: AccessibilityText = {
  title: 'إمكانية الوصول',
  intro:
    'نريد أن يتمكن الجميع من قراءة هذه القائمة: باستخدام قارئ الشاشة، أو لوحة المفاتيح وحدها، أو بخط مكبّر، وفي الوضع الفاتح أو الداكن.',
  conformance: 'مدى التوافق',
  conformanceText:
    'صُممت هذه الصفحات لتتوافق مع المستوى AA من إرشادات النفاذ إلى محتوى الويب (WCAG) 2.2. وقد فحصناها آخر مرة باختباراتنا الخاصة في {date}.',
  notAudited: 'لم تخضع هذه الصفحات لتدقيق من جهة خارجية مستقلة.',
  tested: 'كيف نختبر',
  tests: [
    'تفحص أداة axe كل تصميم، في الوضعين الفاتح والداكن، على الهواتف والشاشات الكبيرة.',
    'يُستخدم البحث وعوامل التصفية ومربعات الحوار والنماذج بلوحة المفاتيح وحدها، ويجب أن يكون التركيز مرئيًا.',
    'نختبر الأسماء التي تنطقها قارئات الشاشة. ويُعلن عن التغييرات في القائمة المفتوحة من دون مقاطعة.',
    'لا يقل تباين النص عن 4.5 إلى 1، أيًا كان اللون الذي يختاره المطعم.',
    'يمكن قراءة القائمة وتصفيتها من دون JavaScript، ونتحقق من صحة شيفرة HTML.',
  ],
  limits: 'القيود المعروفة',
  limitList: [
    'النصوص والصور من المطعم نفسه. قد لا يكون لبعض الصور وصف، وقد تكون بعض النصوص صعبة الفهم.',
    'يظهر النص غير المترجم بلغة أخرى من لغات القائمة.',
    'تقسم المتصفحات الكلمات الطويلة تلقائيًا، وليس ذلك صحيحًا في كل اللغات.',
    'تُفتح أرقام الهاتف في تطبيقات أخرى لا يمكننا اختبارها.',
    'اختباراتنا آلية، ولم نجرّب كل المتصفحات مع كل قارئات الشاشة.',
  ],
  report: 'الإبلاغ عن مشكلة',
  reportText: 'هل واجهت عائقًا؟ تصل رسالتك إلى فريق العمل هنا:',
  reportLink: 'نموذج الآراء',
  askStaff: 'هل واجهت عائقًا؟ يرجى إخبار العاملين.',
  reportAnywhere: 'هل واجهت عائقًا؟ استخدم رابط الآراء في نهاية القائمة، أو أخبر العاملين في المطعم.',
  allergens: 'أسئلة عن مسببات الحساسية',
  allergensText: 'يرجى سؤال العاملين قبل الطلب. ويمكنهم أيضًا أن يقرؤوا لك القائمة.',
}

const ja: AccessibilityText = {
  title: 'アクセシビリティ',
  intro:
    'スクリーンリーダーでも、キーボードだけでも、文字を拡大しても、ライトモードでもダークモードでも、どなたにも読めるメニューを目指しています。',
  conformance: '準拠について',
  conformanceText:
    'これらのページは、ウェブコンテンツ・アクセシビリティ・ガイドライン（WCAG）2.2のレベルAAに準拠するように設計されています。自社のテストで最後に確認した日は{date}です。',
  notAudited: '独立した第三者による監査は受けていません。',
  tested: 'テストの方法',
  tests: [
    'すべてのレイアウトを、ライトモードとダークモードで、スマートフォンと大きな画面の両方について、ツール「axe」で検査しています。',
    '検索、絞り込み、ダイアログ、フォームをキーボードだけで操作し、フォーカスが見えることを確認しています。',
    'スクリーンリーダーが読み上げる名前をテストしています。開いているメニューの変更は、読み上げを遮らずに通知されます。',
    'お店がどの色を選んでも、文字のコントラストは4.5対1以上になります。',
    'メニューはJavaScriptなしでも読んだり絞り込んだりできます。HTMLの妥当性も検証しています。',
  ],
  limits: '既知の制限',
  limitList: [
    '文章と写真はお店が用意したものです。説明のない写真や、わかりにくい文章がある場合があります。',
    '翻訳されていない文章は、メニューの別の言語で表示されます。',
    '長い単語はブラウザーが自動でハイフネーションするため、言語によっては正しくないことがあります。',
    '電話番号は別のアプリで開きます。そのアプリは当方ではテストできません。',
    'テストは自動で行っています。ブラウザーとスクリーンリーダーのすべての組み合わせを試したわけではありません。',
  ],
  report: '問題を知らせる',
  reportText: '使いにくいところがありましたか。メッセージはお店のスタッフに届きます。',
  reportLink: 'ご意見フォーム',
  askStaff: '使いにくいところがありましたか。スタッフにお知らせください。',
  reportAnywhere:
    '使いにくいところがありましたか。メニューの最後にあるご意見フォームから送信するか、お店のスタッフにお知らせください。',
  allergens: 'アレルゲンについてのご質問',
  allergensText: 'ご注文の前にスタッフにお尋ねください。メニューを読み上げてもらうこともできます。',
}

const TEXTS = new Map(Object.entries({ en, de, fr, ar, ja }))

/**
 * The texts of the accessibility statement in a guest's language, otherwise in English.
 * @example accessibilityTextFor('de-AT').title // 'Barrierefreiheit'
 */
export function accessibilityTextFor(locale: string): AccessibilityText {
  return TEXTS.get(locale.split('-')[0] ?? locale) ?? en
}
