import type { TruthCase } from './truth-case.ts'

/** Files with placeholders, markup, signs, and values that apply to several rows. */
export const TEXT_CASES: TruthCase[] = [
  {
    name: 'placeholders for missing descriptions (en)',
    file: `
      Name,Category,Description,Price
      Soup,Starters,No description,4.50
      Salad,Starters,With herbs,6.50
      Pie,Mains,n/a,9.50
      Stew,Mains,--,11.00`,
    truth: `Starters > Soup = 4.50 | “”
      Starters > Salad = 6.50 | “With herbs”
      Mains > Pie = 9.50 | “”
      Mains > Stew = 11.00 | “”`,
  },
  {
    name: 'placeholders for missing descriptions (tr, TRY)',
    context: { currencyCode: 'TRY', defaultLocale: 'tr', locales: ['tr'] },
    file: `
      Ürün Adı;Kategori;Açıklama;Fiyat
      Mercimek;Çorbalar;Açıklama yok;80
      Ezogelin;Çorbalar;...;85
      Adana;Kebaplar;Acılı;320`,
    truth: `Çorbalar > Mercimek = 80 | “”
      Çorbalar > Ezogelin = 85 | “”
      Kebaplar > Adana = 320 | “Acılı”`,
  },
  {
    name: 'descriptions that repeat the name or the price (nl)',
    context: { defaultLocale: 'nl', locales: ['nl'] },
    file: `
      Gerecht;Categorie;Omschrijving;Prijs
      Bitterballen;Borrel;Bitterballen;7,50
      Kaasplank;Borrel;14,00;14,00
      Stamppot;Hoofd;Met worst;16,50`,
    truth: `Borrel > Bitterballen = 7.50 | “”
      Borrel > Kaasplank = 14.00 | “”
      Hoofd > Stamppot = 16.50 | “Met worst”`,
  },
  {
    name: 'an unknown placeholder that most items share (ru, RUB)',
    context: { currencyCode: 'RUB', defaultLocale: 'ru', locales: ['ru'] },
    file: `
      Название;Категория;Описание;Цена
      Борщ;Супы;заполнить позже;350
      Уха;Супы;заполнить позже;420
      Щи;Супы;заполнить позже;330
      Солянка;Супы;заполнить позже;390
      Оливье;Салаты;заполнить позже;310
      Винегрет;Салаты;заполнить позже;290
      Котлета;Горячее;заполнить позже;450
      Гуляш;Горячее;заполнить позже;480
      Пельмени;Горячее;Со сметаной;410
      Компот;Напитки;заполнить позже;120`,
    truth: `Супы > Борщ = 350 | “”
      Супы > Уха = 420 | “”
      Супы > Щи = 330 | “”
      Супы > Солянка = 390 | “”
      Салаты > Оливье = 310 | “”
      Салаты > Винегрет = 290 | “”
      Горячее > Котлета = 450 | “”
      Горячее > Гуляш = 480 | “”
      Горячее > Пельмени = 410 | “Со сметаной”
      Напитки > Компот = 120 | “”`,
  },
  {
    name: 'markup and entities (fr)',
    context: { defaultLocale: 'fr', locales: ['fr'] },
    file: [
      { nom: 'Crème brûlée', categorie: 'Desserts', prix: 7.5, description: '<p>Vanille &amp; caramel<br>maison</p>' },
      { nom: 'Tarte', categorie: 'Desserts', prix: 8, description: 'Pommes &eacute;pic&eacute;es' },
    ],
    truth: `Desserts > Crème brûlée = 7.50 | “Vanille & caramel\\nmaison”
      Desserts > Tarte = 8.00 | “Pommes épicées”`,
  },
  {
    name: 'texts that start with a plus or minus sign (de)',
    context: { defaultLocale: 'de', locales: ['de'] },
    file: `
      Name;Kategorie;Beschreibung;Preis
      + Käse;Extras;- auch vegan;1,50
      + Speck;Extras;+ knusprig;2,00
      Burger;Speisen;Mit Brot;9,50`,
    truth: `Extras > + Käse = 1.50 | “- auch vegan”
      Extras > + Speck = 2.00 | “+ knusprig”
      Speisen > Burger = 9.50 | “Mit Brot”`,
  },
  {
    name: 'a tab inside a JSON text (en)',
    file: '',
    bytes: new TextEncoder().encode(
      '[{"name":"Soup\tof the day","category":"Starters","price":4.5},{"name":"Pie","category":"Mains","price":9}]',
    ),
    fileName: 'menu.json',
    truth: `Starters > Soup	of the day = 4.50
      Mains > Pie = 9.00`,
  },
  {
    name: 'line breaks inside JSON texts (es)',
    context: { defaultLocale: 'es', locales: ['es'] },
    file: '',
    bytes: new TextEncoder().encode(
      '[{"nombre":"Sopa","categoria":"Entrantes","precio":4.5,"descripcion":"caliente\ny rica"},{"nombre":"Flan","categoria":"Postres","precio":3}]',
    ),
    fileName: 'menu.json',
    truth: `Entrantes > Sopa = 4.50 | “caliente\\ny rica”
      Postres > Flan = 3.00`,
  },
  {
    name: 'one price for a block of rows (en)',
    file: `
      Menu,Dish,Price
      Lunch A,Soup,12.00
      ,Salad,
      ,Coffee,
      Lunch B,Pasta,15.00
      ,Ice cream,
      ,Espresso,`,
    truth: `Lunch A > Soup + Salad + Coffee = 12.00
      Lunch B > Pasta + Ice cream + Espresso = 15.00`,
    answers: { sharedPrices: 'combo' },
  },
  {
    name: 'one price for each row of a block (pt, BRL)',
    context: { currencyCode: 'BRL', defaultLocale: 'pt', locales: ['pt'] },
    file: `
      Categoria;Prato;Preço
      Sucos;Laranja;9,00
      Sucos;Limão;
      Sucos;Maracujá;
      Doces;Brigadeiro;4,00
      Doces;Beijinho;
      Doces;Cajuzinho;`,
    truth: `Sucos > Laranja = 9.00
      Sucos > Limão = 9.00
      Sucos > Maracujá = 9.00
      Doces > Brigadeiro = 4.00
      Doces > Beijinho = 4.00
      Doces > Cajuzinho = 4.00`,
    answers: { sharedPrices: 'each' },
  },
  {
    name: 'items without a category in an ungrouped table (en)',
    file: `
      Category,Name,Price
      Soups,Leek soup,5.00
      Soups,Pea soup,5.00
      ,Bread,2.00
      Mains,Pie,9.00
      Mains,Stew,11.00
      ,Chips,3.00
      ,Peas,2.50`,
    truth: `Soups > Leek soup = 5.00
      Soups > Pea soup = 5.00
      Menu > Bread = 2.00
      Mains > Pie = 9.00
      Mains > Stew = 11.00
      Menu > Chips = 3.00
      Menu > Peas = 2.50`,
    answers: { grouping: 'default' },
  },
  {
    name: 'a category only in the first row of its group (de)',
    context: { defaultLocale: 'de', locales: ['de'] },
    file: `
      Kategorie;Gericht;Preis
      Suppen;Tomatensuppe;5,00
      ;Zwiebelsuppe;5,50
      ;Gulaschsuppe;6,00
      Nudeln;Lasagne;11,00
      ;Tagliatelle;10,00`,
    truth: `Suppen > Tomatensuppe = 5.00
      Suppen > Zwiebelsuppe = 5.50
      Suppen > Gulaschsuppe = 6.00
      Nudeln > Lasagne = 11.00
      Nudeln > Tagliatelle = 10.00`,
  },
  {
    name: 'headings between the rows (it)',
    context: { defaultLocale: 'it', locales: ['it'] },
    file: `
      Piatto;Prezzo
      ANTIPASTI;
      Bruschetta;5,00
      Tagliere;12,00
      PRIMI;
      Carbonara;11,00
      Servizio e coperto non inclusi nei prezzi della carta.;`,
    truth: `ANTIPASTI > Bruschetta = 5.00
      ANTIPASTI > Tagliere = 12.00
      PRIMI > Carbonara = 11.00`,
  },
  {
    name: 'a row without a price that is an item elsewhere (en)',
    file: `
      Dish,Price
      STARTERS,
      Soup of the day,4.50
      Bread,2.00
      MAINS,
      Pie,9.00
      Soup of the day,
      Stew,11.00`,
    truth: `STARTERS > Soup of the day = 4.50
      STARTERS > Bread = 2.00
      MAINS > Pie = 9.00
      MAINS > Stew = 11.00`,
  },
  {
    name: 'categories with numbers (en)',
    file: `
      Category,Name,Price
      Tea 1,Assam,3.00
      Tea 1,Ceylon,3.50
      Tea 2,Earl Grey,4.50`,
    truth: `Tea 1 > Assam = 3.00
      Tea 1 > Ceylon = 3.50
      Tea 2 > Earl Grey = 4.50`,
  },
  {
    name: 'a letter in a file named .xlsx',
    file: 'Please find our menu attached. Kind regards',
    fileName: 'menu.xlsx',
    truth: 'Menu > Anything = refused',
  },
  {
    name: 'a CSV table in a file named .xlsx',
    file: 'Name,Price\nSoup,4.50\n',
    fileName: 'menu.xlsx',
    truth: 'Menu > Soup = refused',
  },
]
