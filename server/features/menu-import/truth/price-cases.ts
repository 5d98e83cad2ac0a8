import type { TruthCase } from './truth-case.ts'

const de = { defaultLocale: 'de', locales: ['de'] }
const uk = { currencyCode: 'UAH', defaultLocale: 'uk', locales: ['uk'] }

/** Files that test which column is the price, what words in it mean, and implausible prices. */
export const PRICE_CASES: TruthCase[] = [
  {
    name: 'nutrition columns without a price column (en, USD)',
    context: { currencyCode: 'USD' },
    file: `
      Item,Section,Calories,Fat (g),Protein (g)
      Cheeseburger,Burgers,540,28.50,31.00
      Veggie burger,Burgers,430,17.25,22.00
      Fries,Sides,365,17.00,4.00
      Shake,Drinks,510,12.75,11.00`,
    truth: `Burgers > Cheeseburger = none
      Burgers > Veggie burger = none
      Sides > Fries = none
      Drinks > Shake = none`,
    answers: { price: 'none' },
  },
  {
    name: 'whole grams beside whole prices (uk)',
    context: uk,
    file: `
      Категорія;Назва;Грами;Ціна
      Супи;Борщ;350;95
      Супи;Солянка;300;110
      Салати;Цезар;220;165
      Напої;Узвар;250;45`,
    truth: `Супи > Борщ = 95
      Супи > Солянка = 110
      Салати > Цезар = 165
      Напої > Узвар = 45`,
  },
  {
    name: 'grams only (uk)',
    context: uk,
    file: `
      Категорія;Назва;Вихід
      Супи;Борщ;350
      Супи;Солянка;300
      Салати;Цезар;220`,
    truth: `Супи > Борщ = none
      Супи > Солянка = none
      Салати > Цезар = none`,
    answers: { price: 'none' },
  },
  {
    name: 'price column headed by the currency (pl, PLN)',
    context: { currencyCode: 'PLN', defaultLocale: 'pl', locales: ['pl'] },
    file: `
      Nazwa;Kategoria;Gramatura;PLN
      Żurek;Zupy;300 g;18,50
      Pierogi ruskie;Dania;350 g;29,00
      Kompot;Napoje;250 ml;9,00`,
    truth: `Zupy > Żurek = 18.50
      Dania > Pierogi ruskie = 29.00
      Napoje > Kompot = 9.00`,
  },
  {
    name: 'a price column without a word for “price” in its header (fr)',
    context: { defaultLocale: 'fr', locales: ['fr'] },
    file: `
      Plat;Rubrique;Carte 2024
      Soupe à l’oignon;Entrées;8,50
      Steak frites;Plats;19,00
      Tarte Tatin;Desserts;9,00`,
    truth: `Entrées > Soupe à l’oignon = 8.50
      Plats > Steak frites = 19.00
      Desserts > Tarte Tatin = 9.00`,
    answers: { price: 'Carte 2024' },
  },
  {
    name: 'mostly words under “price” (en, GBP)',
    context: { currencyCode: 'GBP' },
    file: `
      Name,Category,Price
      Oysters,Fish,Market price
      Turbot,Fish,Seasonal
      Lobster,Fish,On request
      Whelks,Fish,6.50
      Mystery,Fish,cheap`,
    truth: `Fish > Oysters = market
      Fish > Turbot = market
      Fish > Lobster = request
      Fish > Whelks = 6.50
      Fish > Mystery = refused`,
  },
  {
    name: 'mostly words under “Preis” (de)',
    context: de,
    file: `
      Gericht;Kategorie;Preis
      Spargel;Saison;Tagespreis
      Austern;Fisch;auf Anfrage
      Hummer;Fisch;Marktpreis
      Zander;Fisch;24,50`,
    truth: `Saison > Spargel = market
      Fisch > Austern = request
      Fisch > Hummer = market
      Fisch > Zander = 24.50`,
  },
  {
    name: 'mostly words under “価格” (ja, JPY)',
    context: { currencyCode: 'JPY', exponent: 0, defaultLocale: 'ja', locales: ['ja'] },
    file: `
      商品名,カテゴリ,価格
      刺身盛り合わせ,魚,時価
      うに,魚,時価
      味噌汁,汁物,300
      本日の鍋,鍋,お問い合わせ`,
    truth: `魚 > 刺身盛り合わせ = market
      魚 > うに = market
      汁物 > 味噌汁 = 300
      鍋 > 本日の鍋 = request`,
  },
  {
    name: 'prices with kilocalories beside them (es)',
    context: { defaultLocale: 'es', locales: ['es'] },
    file: `
      Plato;Sección;Valor energético;Precio
      Gazpacho;Entrantes;120;6,50
      Paella;Arroces;640;15,00
      Flan;Postres;310;4,50`,
    truth: `Entrantes > Gazpacho = 6.50
      Arroces > Paella = 15.00
      Postres > Flan = 4.50`,
  },
  {
    name: 'minus one and zero mean no price (en)',
    file: `
      name,category,price
      Soup,Starters,4.50
      Bread,Starters,0.00
      Special,Mains,-1
      Pie,Mains,9.50`,
    truth: `Starters > Soup = 4.50
      Starters > Bread = none
      Mains > Special = none
      Mains > Pie = 9.50`,
  },
  {
    name: 'floating-point rounding errors (json, USD)',
    context: { currencyCode: 'USD' },
    file: {
      items: [
        { name: 'Latte', category: 'Coffee', price: 6.3999999999999995 },
        { name: 'Mocha', category: 'Coffee', price: 5.1 },
        { name: 'Tea', category: 'Tea', price: 3.3000000000000003 },
      ],
    },
    truth: `Coffee > Latte = 6.40
      Coffee > Mocha = 5.10
      Tea > Tea = 3.30`,
  },
  {
    name: 'floating-point rounding errors (csv)',
    file: `
      Name,Category,Price
      Latte,Coffee,6.3999999999999995
      Mocha,Coffee,5.1000000000000005
      Tea,Tea,3.3`,
    truth: `Coffee > Latte = 6.40
      Coffee > Mocha = 5.10
      Tea > Tea = 3.30`,
  },
  {
    name: 'one price a hundred times too high (it)',
    context: { defaultLocale: 'it', locales: ['it'] },
    file: `
      Piatto;Sezione;Prezzo
      Margherita;Pizze;7,50
      Marinara;Pizze;6,50
      Diavola;Pizze;950
      Capricciosa;Pizze;9,50
      Quattro stagioni;Pizze;9,00
      Acqua;Bevande;2,00
      Birra;Bevande;4,50`,
    truth: `Pizze > Margherita = 7.50
      Pizze > Marinara = 6.50
      Pizze > Diavola = 9.50
      Pizze > Capricciosa = 9.50
      Pizze > Quattro stagioni = 9.00
      Bevande > Acqua = 2.00
      Bevande > Birra = 4.50`,
  },
  {
    name: 'a price of 1 rupiah among prices in thousands (id, IDR)',
    context: { currencyCode: 'IDR', defaultLocale: 'id', locales: ['id'] },
    file: `
      Nama Menu;Kategori;Harga
      Nasi goreng;Nasi;25.000
      Nasi campur;Nasi;30.000
      Mie ayam;Mie;1
      Sate ayam;Sate;28.000
      Es teh;Minuman;8.000
      Es jeruk;Minuman;10.000
      Kopi;Minuman;12.000`,
    truth: `Nasi > Nasi goreng = 25000
      Nasi > Nasi campur = 30000
      Mie > Mie ayam = 22000
      Sate > Sate ayam = 28000
      Minuman > Es teh = 8000
      Minuman > Es jeruk = 10000
      Minuman > Kopi = 12000`,
  },
  {
    name: 'prices in cents without a unit (en)',
    file: `
      Dish,Section,Price
      Soup,Starters,650
      Salad,Starters,890
      Steak,Mains,2450
      Pie,Mains,1290`,
    truth: `Starters > Soup = 6.50
      Starters > Salad = 8.90
      Mains > Steak = 24.50
      Mains > Pie = 12.90`,
    answers: { unit: 'minor' },
  },
  {
    name: 'prices in cents under the key “price_cents” (json, EUR)',
    file: [
      { name: 'Soup', section: 'Starters', price_cents: 650 },
      { name: 'Steak', section: 'Mains', price_cents: 2450 },
    ],
    truth: `Starters > Soup = 6.50
      Mains > Steak = 24.50`,
  },
  {
    name: 'prices in cents that are also high in euros (json, EUR)',
    file: [
      { name: 'Soup', section: 'Starters', price: 65000 },
      { name: 'Salad', section: 'Starters', price: 89000 },
      { name: 'Steak', section: 'Mains', price: 245000 },
    ],
    truth: `Starters > Soup = 650.00
      Starters > Salad = 890.00
      Mains > Steak = 2450.00`,
  },
  {
    name: 'percentages and margins beside the price (de)',
    context: de,
    file: `
      Artikel;Warengruppe;MwSt;Marge %;Verkaufspreis
      Espresso;Kaffee;19;72,50;2,60
      Cappuccino;Kaffee;19;70,00;3,40
      Brezel;Gebäck;7;61,25;1,80`,
    truth: `Kaffee > Espresso = 2.60
      Kaffee > Cappuccino = 3.40
      Gebäck > Brezel = 1.80`,
  },
  {
    name: 'a price column with an unknown header (ka, GEL)',
    context: { currencyCode: 'GEL', defaultLocale: 'ka', locales: ['ka'] },
    file: `
      დასახელება;წონა;ლარი
      ხაჭაპური;450;18.50
      ხინკალი;300;12.00
      ლობიო;350;9.50`,
    truth: `Menu > ხაჭაპური = 18.50
      Menu > ხინკალი = 12.00
      Menu > ლობიო = 9.50`,
    answers: { price: 'ლარი' },
  },
  {
    name: 'three decimals (ar, KWD)',
    context: { currencyCode: 'KWD', exponent: 3, defaultLocale: 'ar', locales: ['ar'] },
    file: `
      الاسم,الفئة,الوزن,السعر
      شوربة عدس,شوربات,300 غ,1.250
      كباب,مشاوي,400 غ,3.500
      لبن,مشروبات,250 مل,0.500`,
    truth: `شوربات > شوربة عدس = 1.250
      مشاوي > كباب = 3.500
      مشروبات > لبن = 0.500`,
  },
  {
    name: 'calories under a vague header (en)',
    file: `
      Product,Type,Amount
      Bagel,Bakery,245
      Muffin,Bakery,420
      Scone,Bakery,390`,
    truth: `Bakery > Bagel = none
      Bakery > Muffin = none
      Bakery > Scone = none`,
    answers: { price: 'none' },
  },
  {
    name: 'a cost column without a price column (en)',
    file: `
      Dish,Prep time,Rating,Cost
      Pad Thai,15,4.50,3.20
      Green curry,20,4.70,3.80
      Satay,10,4.20,2.10`,
    truth: `Menu > Pad Thai = none
      Menu > Green curry = none
      Menu > Satay = none`,
    answers: { price: 'none' },
  },
  {
    name: 'three columns called “Price” (en)',
    file: `
      Category,Item,Price,Price,Price
      Pizza,Margherita,8,10,12
      Pizza,Funghi,9,11,13`,
    truth: `Pizza > Margherita = 8.00
      Pizza > Funghi = 9.00`,
    answers: { price: 'Price' },
  },
  {
    name: 'dollar amounts under a vague header (en, USD)',
    context: { currencyCode: 'USD' },
    file: `
      Product,Type,Amount
      Bagel,Bakery,$2.45
      Muffin,Bakery,$4.20
      Scone,Bakery,$3.90`,
    truth: `Bakery > Bagel = 2.45
      Bakery > Muffin = 4.20
      Bakery > Scone = 3.90`,
  },
]
