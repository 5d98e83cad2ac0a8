import type { TruthCase } from './truth-case.ts'

const usd = { currencyCode: 'USD' }

/** Files with sizes, JSON of different shapes, exports of tills and shops, and several restaurants. */
export const SHAPE_CASES: TruthCase[] = [
  {
    name: 'two prices in a cell (en, USD)',
    context: usd,
    file: `
      Wine,Section,Price
      Merlot,Red,8 / 32
      Malbec,Red,9 / 36
      Riesling,White,8 / 30`,
    truth: `Red > Merlot = Glass 8.00, Bottle 32.00
      Red > Malbec = Glass 9.00, Bottle 36.00
      White > Riesling = Glass 8.00, Bottle 30.00`,
    answers: { sizes: ['Glass', 'Bottle'] },
  },
  {
    name: 'two prices and an “or” in the name (en)',
    file: `
      Name,Category,Price
      Paneer or Vegetable Pakora,Starters,5.50/7.50
      Chicken or Lamb Samosa,Starters,6.00/8.00
      Naan,Bread,2.50`,
    truth: `Starters > Paneer or Vegetable Pakora = Small 5.50, Large 7.50
      Starters > Chicken or Lamb Samosa = Small 6.00, Large 8.00
      Bread > Naan = 2.50`,
    answers: { sizes: ['Small', 'Large'] },
  },
  {
    name: 'sizes named in the cell (de)',
    context: { defaultLocale: 'de', locales: ['de'] },
    file: `
      Getränk;Kategorie;Preis
      Weizen;Bier;"0,3 l 3,40 € / 0,5 l 4,60 €"
      Pils;Bier;"0,3 l 3,20 € / 0,4 l 3,90 €"
      Wasser;Alkoholfrei;2,80`,
    truth: `Bier > Weizen = 0,3 l 3.40, 0,5 l 4.60
      Bier > Pils = 0,3 l 3.20, 0,4 l 3.90
      Alkoholfrei > Wasser = 2.80`,
  },
  {
    name: 'a column for each size (es)',
    context: { defaultLocale: 'es', locales: ['es'] },
    file: `
      Plato;Categoría;Precio tapa;Precio ración
      Croquetas;Fritos;4,50;9,00
      Calamares;Fritos;5,50;11,00
      Tortilla;Clásicos;3,50;8,00`,
    truth: `Fritos > Croquetas = tapa 4.50, ración 9.00
      Fritos > Calamares = tapa 5.50, ración 11.00
      Clásicos > Tortilla = tapa 3.50, ración 8.00`,
  },
  {
    name: 'sizes without names (json)',
    file: {
      items: [
        { name: 'Cola', category: 'Drinks', prices: [{ price: 2.5 }, { price: 3.5 }] },
        { name: 'Juice', category: 'Drinks', prices: [{ price: 3 }, { price: 4 }] },
      ],
    },
    truth: `Drinks > Cola = Small 2.50, Large 3.50
      Drinks > Juice = Small 3.00, Large 4.00`,
    answers: { sizes: ['Small', 'Large'] },
  },
  {
    name: 'a portion column beside the price column (de)',
    context: { defaultLocale: 'de', locales: ['de'] },
    file: `
      Gericht;Gruppe;Portion;Preis
      Gulasch;Fleisch;350;14,50
      Suppe;Vorspeisen;250;6,00
      Salat;Vorspeisen;200;7,50`,
    truth: `Fleisch > Gulasch = 14.50
      Vorspeisen > Suppe = 6.00
      Vorspeisen > Salat = 7.50`,
  },
  {
    name: 'items with a field “section” inside sections (json)',
    file: {
      sections: [
        {
          name: 'Pizza',
          items: [
            { name: 'Margherita', section: 'kitchen 2', price: 8 },
            { name: 'Funghi', section: 'kitchen 1', price: 9 },
          ],
        },
        { name: 'Salads', items: [{ name: 'Green', section: 'bar', price: 5 }] },
      ],
    },
    truth: `Pizza > Margherita = 8.00
      Pizza > Funghi = 9.00
      Salads > Green = 5.00`,
  },
  {
    name: 'sections as keys of the file (json)',
    file: {
      starters: [
        { name: 'Soup', price: 5 },
        { name: 'Bread', price: 2 },
      ],
      mains: [{ name: 'Pie', price: 11 }],
      desserts: [{ name: 'Ice', price: 4 }],
    },
    truth: `Starters > Soup = 5.00
      Starters > Bread = 2.00
      Mains > Pie = 11.00
      Desserts > Ice = 4.00`,
  },
  {
    name: 'items nested under “properties” (json)',
    file: {
      features: [
        { type: 'dish', properties: { name: 'Soup', category: 'Starters', price: 5.5 } },
        { type: 'dish', properties: { name: 'Pie', category: 'Mains', price: 11 } },
      ],
    },
    truth: `Starters > Soup = 5.50
      Mains > Pie = 11.00`,
  },
  {
    name: 'items nested under “attributes” (json, CHF)',
    context: { currencyCode: 'CHF', defaultLocale: 'de', locales: ['de'] },
    file: {
      data: [
        { id: 1, attributes: { name: 'Rösti', kategorie: 'Hauptgang', preis: '18.50' } },
        { id: 2, attributes: { name: 'Birchermüesli', kategorie: 'Frühstück', preis: '9.50' } },
      ],
    },
    truth: `Hauptgang > Rösti = 18.50
      Frühstück > Birchermüesli = 9.50`,
  },
  {
    name: 'Shopify products',
    context: usd,
    file: `
      Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Status
      choc-cake,Chocolate Cake,<p>Rich &amp; dark</p>,Cakes,true,Size,6 inch,C6,18.00,https://x.example/a.jpg,active
      choc-cake,,,,,,8 inch,C8,26.00,,
      choc-cake,,,,,,,,,https://x.example/b.jpg,
      candle,Candle,,Extras,true,Title,Default Title,CA,2.00,,active
      old-cake,Old Cake,,Cakes,true,Title,Default Title,OC,9.00,,archived`,
    truth: `Cakes > Chocolate Cake = 6 inch 18.00, 8 inch 26.00 | “Rich & dark”
      Extras > Candle = 2.00
      Cakes > Old Cake = 9.00 | hidden`,
  },
  {
    name: 'WooCommerce products',
    file: `
      ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,In stock?,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)
      10,simple,S1,Falafel,1,0,visible,Crispy,,1,8.50,Food > Mains,,,,
      11,variable,V1,Lemonade,1,0,visible,,,1,,Drinks,,,Size,"Small, Large"
      12,variation,V1S,Lemonade - Small,1,0,visible,,,1,3.00,,,id:11,Size,Small
      13,variation,V1L,Lemonade - Large,1,0,visible,,,1,4.50,,,id:11,Size,Large
      14,simple,S2,Secret dish,0,0,visible,,,1,12.00,Food > Mains,,,,`,
    truth: `Food / Mains > Falafel = 8.50 | “Crispy”
      Drinks > Lemonade = Small 3.00, Large 4.50
      Food / Mains > Secret dish = 12.00 | hidden`,
  },
  {
    name: 'Loyverse items (es, COP)',
    context: { currencyCode: 'COP', defaultLocale: 'es', locales: ['es'] },
    file: `
      Handle,REF,Nombre,Categoria,Descripción,Vendido por peso,Opción 1 nombre,Opción 1 valor,Opción 2 nombre,Opción 2 valor,Opción 3 nombre,Opción 3 valor,Coste,Codigo de barras,REF del componente,Disponibles para la venta [Uno],Precio [Uno]
      clasica,1,Clásica,Pizzas,Salsa y queso,N,Tamaño,Pequeña,,,,,,,,Y,13000
      clasica,2,,,,N,,Grande,,,,,,,,Y,28000
      agua,3,Agua,Bebidas,,N,,,,,,,,,,Y,4000
      vieja,4,Vieja,Pizzas,,N,,,,,,,,,,N,9000`,
    truth: `Pizzas > Clásica = Pequeña 13000, Grande 28000 | “Salsa y queso”
      Bebidas > Agua = 4000
      Pizzas > Vieja = 9000 | hidden`,
  },
  {
    name: 'Toast menu with its groups',
    context: usd,
    file: `
      Menu,Menu Group,Item Name,Base Price,Archived
      Dinner,Starters,,,No
      Dinner,Starters,Wings,12.00,No
      Dinner,Starters,Nachos,11.00,No
      Dinner,Mains,Burger,16.00,No
      Dinner,Mains,Old burger,15.00,Yes`,
    truth: `Starters > Wings = 12.00
      Starters > Nachos = 11.00
      Mains > Burger = 16.00
      Mains > Old burger = 15.00 | hidden`,
  },
  {
    name: 'rows with a type: group, item or modifier (en)',
    file: `
      Type,Name,Category,Price
      Group,Burgers,,
      Item,Cheeseburger,Burgers,9.50
      Item,Veggie burger,Burgers,8.50
      Modifier,Extra cheese,Burgers,1.00
      Item,Fries,Sides,3.50`,
    truth: `Burgers > Cheeseburger = 9.50
      Burgers > Veggie burger = 8.50
      Sides > Fries = 3.50`,
  },
  {
    name: 'Square’s catalogue (json)',
    context: usd,
    file: {
      objects: [
        { type: 'CATEGORY', id: 'C1', category_data: { name: 'Ice cream' } },
        {
          type: 'ITEM',
          id: 'I1',
          item_data: {
            name: 'Vanilla',
            category_id: 'C1',
            variations: [
              {
                type: 'ITEM_VARIATION',
                id: 'V1',
                item_variation_data: { name: 'half', price_money: { amount: 300, currency: 'USD' } },
              },
              {
                type: 'ITEM_VARIATION',
                id: 'V2',
                item_variation_data: { name: 'normal', price_money: { amount: 400, currency: 'USD' } },
              },
            ],
          },
        },
        {
          type: 'ITEM',
          id: 'I2',
          item_data: {
            name: 'Cone',
            category_id: 'C1',
            variations: [
              {
                type: 'ITEM_VARIATION',
                id: 'V3',
                item_variation_data: { name: 'Regular', price_money: { amount: 75, currency: 'USD' } },
              },
            ],
          },
        },
      ],
    },
    truth: `Ice cream > Vanilla = half 3.00, normal 4.00
      Ice cream > Cone = 0.75`,
  },
  {
    name: 'two restaurants in a file (id, IDR)',
    context: { currencyCode: 'IDR', defaultLocale: 'id', locales: ['id'] },
    file: `
      merchant_name,category,product,price
      Warung Satu,Nasi,Nasi goreng,25000
      Warung Satu,Nasi,Nasi uduk,20000
      Warung Dua,Mie,Mie goreng,22000
      Warung Dua,Mie,Mie kuah,21000`,
    truth: `Nasi > Nasi goreng = 25000
      Nasi > Nasi uduk = 20000`,
    answers: { restaurants: ['Warung Satu'] },
  },
  {
    name: 'a list of restaurants (json, MXN)',
    context: { currencyCode: 'MXN', defaultLocale: 'es', locales: ['es'] },
    file: {
      restaurants: [
        {
          name: 'Uno',
          menu: [
            { name: 'Taco', price: 45 },
            { name: 'Burrito', price: 90 },
          ],
        },
        {
          name: 'Dos',
          menu: [
            { name: 'Sushi', price: 120 },
            { name: 'Ramen', price: 150 },
          ],
        },
      ],
    },
    truth: `Menu > Taco = 45
      Menu > Burrito = 90`,
    answers: { restaurants: ['Uno'] },
  },
  {
    name: 'restaurants under a translated header (de)',
    context: { defaultLocale: 'de', locales: ['de'] },
    file: `
      Filiale;Gericht;Kategorie;Preis
      Mitte;Suppe;Vorspeisen;5,50
      Mitte;Braten;Hauptgang;14,50
      Nord;Eintopf;Vorspeisen;6,00
      Nord;Fisch;Hauptgang;16,00`,
    truth: `Vorspeisen > Eintopf = 6.00
      Hauptgang > Fisch = 16.00`,
    answers: { restaurants: ['Nord'] },
  },
]
