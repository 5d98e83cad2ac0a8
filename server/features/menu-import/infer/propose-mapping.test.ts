import { describe, expect, test } from 'vitest'

import { matchHeader } from './match-header.ts'
import { propose } from './propose.fixture.ts'

describe('column headers', () => {
  test.each([
    ['Name,Category,Price,Description,Image URL', 'name category price description image'],
    ['Artikelbezeichnung;Warengruppe;Verkaufspreis;Beschreibung;Bild', 'name category price description image'],
    ['Nom du plat;Catégorie;Prix TTC;Description;Photo', 'name category price description image'],
    ['Plato;Categoría;Precio;Descripción;Imagen', 'name category price description image'],
    ['Piatto;Sezione;Prezzo;Descrizione;Immagine', 'name category price description image'],
    ['Prato;Categoria;Preço;Descrição;Imagem', 'name category price description image'],
    ['Gerecht;Categorie;Prijs;Omschrijving;Afbeelding', 'name category price description image'],
    ['Ürün Adı;Kategori;Fiyat;Açıklama;Görsel', 'name category price description image'],
    ['Nama Menu;Kategori;Harga;Deskripsi;Gambar', 'name category price description image'],
    ['Nazwa;Kategoria;Cena;Opis;Zdjęcie', 'name category price description image'],
    ['商品名,カテゴリ,価格,説明,画像', 'name category price description image'],
    ['菜名,分类,价格,描述,图片', 'name category price description image'],
    ['메뉴명,카테고리,가격,설명,사진', 'name category price description image'],
    ['الاسم,الفئة,السعر,الوصف,الصورة', 'name category price description image'],
    ['Название;Категория;Цена;Описание;Фото', 'name category price description image'],
    ['DISH_NAME|MENU_SECTION|UNIT_PRICE|LONG_DESCRIPTION|PHOTO_URL', 'name category price description image'],
  ])('column headers are recognised in many languages: %s', async (header, expected) => {
    const mark = ['|', ';', ','].find((candidate) => header.includes(candidate)) ?? ','
    const row = (name: string, category: string, price: string) =>
      [name, category, price, `${name} of the house, with bread`, `https://img.example/${name}.jpg`].join(
        mark === ',' ? '\u0001' : mark,
      )
    const rows = [row('Soup', 'A', '5'), row('Salad', 'A', '6'), row('Pie', 'B', '9'), row('Stew', 'B', '11')].map(
      (line) =>
        mark === ','
          ? line
              .split('\u0001')
              .map((cell) => `"${cell}"`)
              .join(',')
          : line,
    )

    const { kinds, result } = await propose([header, ...rows].join('\n'))

    expect(Object.values(kinds).join(' ')).toBe(expected)
    expect(result.drafts.map(({ priceMinor }) => priceMinor)).toEqual([500, 600, 900, 1100])
  })

  test('a header is matched as a whole, apart from its language, before its words, and unknown words match nothing', () => {
    expect(matchHeader('name_en')[0]).toMatchObject({ kind: 'name', locale: 'en' })
    expect(matchHeader('Description (FR)')[0]).toMatchObject({ kind: 'description', locale: 'fr' })
    expect(matchHeader('Beschreibung Englisch')[0]).toMatchObject({ kind: 'description', locale: 'en' })
    expect(matchHeader('product_id')[0]).toMatchObject({ kind: 'externalId' })
    expect(matchHeader('category_id')[0]?.kind).toBe('ignore')
    expect(matchHeader('discount_price')[0]?.kind).toBe('discountPrice')
    expect(matchHeader('Kaloryczność')[0]?.kind).toBe('calories')
    expect(matchHeader('wibble')).toEqual([])
  })
})

describe('a header that ends with “ID”', () => {
  const indonesian = { defaultLocale: 'en', locales: ['en', 'id'] }

  test.each([
    ['Name (ID)', 'Name (EN)', 'Category'],
    ['name_id', 'name_en', 'category'],
    ['name-id', 'name-en', 'category-id'],
  ])(
    'a header ending with “ID” is Indonesian if it also exists in another language and its cells are words: %s',
    async (name, other, category) => {
      const { fields, result } = await propose(
        `${category},${name},${other},Price\nMinuman,Es teh,Iced tea,5\nMakanan,Nasi goreng,Fried rice,9\n`,
        indonesian,
      )

      expect(fields[name]).toEqual({ kind: 'name', locale: 'id' })
      expect(result.drafts.map((draft) => draft.name)).toEqual([
        { id: 'Es teh', en: 'Iced tea' },
        { id: 'Nasi goreng', en: 'Fried rice' },
      ])
    },
  )

  test.each([
    ['numbers', '17', '18'],
    ['codes', 'TEA-1', 'RICE-2'],
  ])('a header that ends with “ID” is an identifier if its cells are %s', async (_what, one, other) => {
    const { fields } = await propose(
      `Item (ID),Item (EN),Price\n${one},Iced tea,5\n${other},Fried rice,9\n`,
      indonesian,
    )

    expect(fields['Item (ID)']).toEqual({ kind: 'externalId' })
    expect(fields['Item (EN)']).toMatchObject({ kind: 'name' })
  })

  test.each([
    ['Category (EN),Category (ID)', 'Drinks,Minuman', 'Food,Makanan'],
    ['Category,Category (ID),Category (FR)', 'Drinks,Minuman,Boissons', 'Food,Makanan,Plats'],
  ])(
    '“Category (ID)” is Indonesian if the file has a category column in another language: %s',
    async (header, drinks, food) => {
      const { fields } = await propose(
        `${header},Name,Price\n${drinks},Tea,5\n${drinks},Coffee,5\n${food},Rice,9\n${food},Noodles,9\n`,
        indonesian,
      )

      expect(fields['Category (ID)']).toEqual({ kind: 'category', locale: 'id' })
    },
  )

  test('a header that ends with “ID” is an identifier if it doesn’t exist in another language', async () => {
    const { kinds } = await propose('item_id,name,price\nTea,Iced tea,5\nRice,Fried rice,9\n', indonesian)

    expect(kinds).toMatchObject({ item_id: 'externalId', name: 'name' })
  })
})

describe('price columns', () => {
  test('price columns named after sizes become sizes with these names', async () => {
    const { fields, result } = await propose('Pizza;Klein;Groß\nMargherita;7,50;9,50\nFunghi;8,50;10,50\n', {
      defaultLocale: 'de',
      locales: ['de'],
    })

    expect(fields).toMatchObject({
      Klein: { kind: 'variantPrice', name: 'Klein' },
      Groß: { kind: 'variantPrice', name: 'Groß' },
    })
    expect(result.drafts[0]?.variants).toEqual([
      { name: { de: 'Klein' }, priceMinor: 750 },
      { name: { de: 'Groß' }, priceMinor: 950 },
    ])
  })

  test('the word next to “Price” in a header becomes the name of a size', async () => {
    const { fields } = await propose('Name,Price Small,Price Large\nTea,3,4\nCoffee,3.5,4.5\n')

    expect(fields['Price Small']).toEqual({ kind: 'variantPrice', name: 'Small' })
    expect(fields['Price Large']).toEqual({ kind: 'variantPrice', name: 'Large' })
  })

  test('the guests’ price is chosen if the file has several price columns', async () => {
    const { kinds, warnings } = await propose(
      'Name,Student price,Guest price,Cost price,Old price\nSoup,2,4,1,5\nPie,3,6,2,7\n',
    )

    expect(kinds).toMatchObject({
      'Student price': 'ignore',
      'Guest price': 'price',
      'Cost price': 'ignore',
      'Old price': 'ignore',
    })
    expect(warnings.join()).toContain('Guest price')
  })

  test('the price with tax is chosen over the price without tax', async () => {
    expect((await propose('Nom;Prix HT;Prix TTC\nSoupe;4,50;5,00\nTarte;5,40;6,00\n')).kinds).toMatchObject({
      'Prix HT': 'ignore',
      'Prix TTC': 'price',
    })
    expect(
      (await propose('商品名,税抜価格,税込価格\nスープ,300,330\nパイ,500,550\n', { currencyCode: 'JPY', exponent: 0 }))
        .kinds,
    ).toMatchObject({ 税抜価格: 'ignore', 税込価格: 'price' })
  })

  test('whole numbers are read as cents only if the key says so or the prices would be implausibly high', async () => {
    const items = (factor: number) =>
      [290, 1250, 980, 1400].map((price, at) => ({ name: `Dish ${at}`, price: price * factor }))

    expect((await propose(items(1))).mapping.priceUnit).toBe('minor')
    expect((await propose(items(1), { currencyCode: 'TRY' })).mapping.priceUnit).toBe('major')
    expect((await propose(items(100), { currencyCode: 'IDR' })).mapping.priceUnit).toBe('major')
    expect((await propose(items(1), { currencyCode: 'JPY', exponent: 0 })).mapping.priceUnit).toBe('major')
    expect(
      (
        await propose([
          { name: 'Soup', price: 12 },
          { name: 'Pie', price: 9 },
        ])
      ).mapping.priceUnit,
    ).toBe('major')
    expect(
      (
        await propose([
          { name: 'Soup', price_cents: 350 },
          { name: 'Pie', price_cents: 900 },
        ])
      ).mapping.priceUnit,
    ).toBe('minor')
  })

  test('high whole prices in texts are read in whole units, and in a CSV file the user is asked and items are drafts', async () => {
    const typed = await propose('Dish;Price\nSoup;400\nPie;650\nTart;300\n')
    const texts = await propose([
      { name: 'Soup', price: '400' },
      { name: 'Pie', price: '650' },
    ])

    expect([typed.mapping.priceUnit, texts.mapping.priceUnit]).toEqual(['major', 'major'])
    expect(typed.questions.find(({ id }) => id === 'unit')).toMatchObject({
      answer: null,
      options: [{ value: 'major' }, { value: 'minor', patch: { priceUnit: 'minor' } }],
    })
    expect(typed.result.drafts.every(({ status }) => status === 'DRAFT')).toBe(true)
  })

  test('an object with a price for each size becomes the item’s sizes', async () => {
    const { result } = await propose({
      menu: [
        { name: 'Tea', prices: { small: 3, large: 4 } },
        { name: 'Coffee', prices: { small: 3.5, large: 4.5 } },
      ],
    })

    expect(
      result.drafts.map(({ variants }) => variants.map(({ name, priceMinor }) => [name['en'], priceMinor])),
    ).toEqual([
      [
        ['small', 300],
        ['large', 400],
      ],
      [
        ['small', 350],
        ['large', 450],
      ],
    ])
  })

  test('a price with an amount and a currency is read only if it is in the brand’s currency', async () => {
    const { result } = await propose({
      menu: [
        { name: 'Tea', price: { amount: 3, currency: 'EUR' } },
        { name: 'Coffee', price: { amount: 3.5, currency: 'USD' } },
      ],
    })

    expect(result.drafts.map(({ priceMinor }) => priceMinor)).toEqual([300])
    expect(result.refused[0]?.message).toContain('USD')
  })
})

describe('category columns', () => {
  test('the category is read from a column that groups the rows, not from a column with one value', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => `Dish ${at},Grand Menu,${at < 10 ? 'Soups' : 'Mains'},5`).join(
      '\n',
    )

    const { kinds, reasons } = await propose(`name,category,genre,price\n${rows}\n`)

    expect(kinds).toMatchObject({ category: 'ignore', genre: 'category' })
    expect(reasons['category']).toContain('genre')
  })

  test('a category and a subcategory are read from two columns', async () => {
    const { result } = await propose(
      'Name,Category,Subcategory,Price\nRioja,Drinks,Wine,5\nCola,Drinks,Soft,3\nSoup,Food,Hot,4\nPie,Food,Hot,6\n',
    )

    expect(result.drafts[0]).toMatchObject({ category: { en: 'Drinks' }, subcategory: { en: 'Wine' } })
  })

  test('items are added to the category “Menu” if the file has no category column', async () => {
    const { warnings, result } = await propose('Name,Price\nSoup,3\nPie,4\n')

    expect(result.drafts[0]?.category).toEqual({ en: 'Menu' })
    expect(warnings.join()).toContain('Menu')
  })
})

test('the price column in the brand’s currency is preferred to columns in other currencies', async () => {
  const file = 'name,category,price_eur,price_usd\nSoup,Hot,3,4\nPie,Hot,5,6\n'

  expect((await propose(file, { currencyCode: 'USD' })).result.drafts.map(({ priceMinor }) => priceMinor)).toEqual([
    400, 600,
  ])
  expect((await propose(file)).result.drafts.map(({ priceMinor }) => priceMinor)).toEqual([300, 500])
})

test('property names that JavaScript objects inherit, such as “constructor”, don’t break an import', async () => {
  const { kinds, result } = await propose(
    'Name,Price,constructor,Name (constructor)\nSoup &valueOf;,3,7,x\nPie,4,8,y\n',
  )

  expect(kinds).toMatchObject({ Name: 'name', Price: 'price' })
  expect(result.drafts[0]?.name).toEqual({ en: 'Soup &valueOf;' })
})

describe('columns for allergens and diets', () => {
  test('a column for one allergen or diet is recognised', async () => {
    const { fields } = await propose('Dish,Price,Gluten,Milk,Vegan\nSoup,3,yes,no,x\nPie,4,x,may,\nTea,2,,no,x\n')

    expect(fields).toMatchObject({
      Gluten: { kind: 'allergenColumn', code: 'gluten' },
      Milk: { kind: 'allergenColumn', code: 'milk' },
      Vegan: { kind: 'dietColumn', code: 'VeganDiet' },
    })
  })

  test('headers for “contains”, “may contain” and diets are recognised', async () => {
    const { kinds } = await propose(
      'Gericht;Preis;Allergene;Kann Spuren enthalten;Ernährungsform\nSuppe;3;Milch, Sellerie;Nüsse;vegan\nKuchen;4;Eier;;\n',
    )

    expect(kinds).toMatchObject({
      Allergene: 'allergensContains',
      'Kann Spuren enthalten': 'allergensMayContain',
      Ernährungsform: 'dietTypes',
    })
  })

  test('tags are read as labels if their values are allergens or diets, and otherwise ignored', async () => {
    const known = await propose([
      { name: 'Soup', price: 3, tags: ['vegan', 'gluten'] },
      { name: 'Pie', price: 4, tags: ['milk'] },
    ])
    const unknown = await propose([
      { name: 'Soup', price: 3, tags: ['new', 'hot'] },
      { name: 'Pie', price: 4, tags: ['top'] },
    ])

    expect(known.kinds['tags']).toBe('labels')
    expect(unknown.kinds['tags']).toBe('ignore')
  })
})

describe('a file without known headers', () => {
  test('a file without a header row is mapped by the values in its columns', async () => {
    const { result, warnings } = await propose(
      'Margherita;Pizza;8,50 €;Tomate, Mozzarella und Basilikum\nFunghi;Pizza;9,50 €;Tomate, Mozzarella und Champignons\nTiramisu;Dolci;5,00 €;Mascarpone mit Kaffee\nPanna cotta;Dolci;5,50 €;mit Früchten der Saison\n',
    )

    expect(result.drafts.map(({ name, priceMinor, category }) => [name['en'], priceMinor, category['en']])).toEqual([
      ['Margherita', 850, 'Pizza'],
      ['Funghi', 950, 'Pizza'],
      ['Tiramisu', 500, 'Dolci'],
      ['Panna cotta', 550, 'Dolci'],
    ])
    expect(warnings.join()).toContain('because of its values')
  })

  test('unknown words above numbers are read as headers, and the user is asked for the price column', async () => {
    const { result, questions } = await propose('Foo,Bar\nSoup,3.50\nPie,4.50\nStew,9.00\n')

    expect(result.drafts.map(({ name, priceMinor }) => [name['en'], priceMinor])).toEqual([
      ['Soup', null],
      ['Pie', null],
      ['Stew', null],
    ])
    expect(questions.find(({ id }) => id === 'price')).toMatchObject({
      options: [{ label: 'Bar', patch: { columns: { Bar: { kind: 'price' } } } }, { value: 'none' }],
    })
  })
})

describe('columns that hide items or mark them as sold out', () => {
  test('“Available” and “Active” are read as the opposites of “sold out” and “hidden”', async () => {
    const { fields, result } = await propose(
      'Name,Price,Available,Active,Featured\nSoup,3,yes,true,no\nPie,4,no,false,yes\n',
    )

    expect(fields).toMatchObject({
      Available: { kind: 'soldOut', inverted: true },
      Active: { kind: 'hidden', inverted: true },
    })
    expect(result.drafts.map(({ isSoldOut, isHidden, isFeatured }) => [isSoldOut, isHidden, isFeatured])).toEqual([
      [false, false, false],
      [true, true, true],
    ])
  })

  test.each([
    ['Status', ['active', 'inactive', 'archived', 'live']],
    ['Zustand', ['aktiv', 'inaktiv', 'Entwurf', 'aktiv']],
    ['Visible', ['yes', 'hidden', 'no', 'published']],
  ])('the values of a column “%s” decide which items are hidden', async (header, states) => {
    const { result } = await propose(
      `Name;Price;${header}\n${states.map((state, at) => `Soup ${at};3;${state}`).join('\n')}\n`,
    )

    expect(result.drafts.map(({ isHidden }) => isHidden)).toEqual([false, true, true, false])
  })

  test('in a column “Hidden”, “archived” and “yes” hide the item, but “active” and “no” don’t', async () => {
    const { result } = await propose('Name,Price,Hidden\nSoup,3,archived\nPie,4,active\nTart,5,yes\nStew,6,no\n')

    expect(result.drafts.map(({ isHidden }) => isHidden)).toEqual([true, false, true, false])
  })

  test('a status column is ignored if its values don’t determine whether guests see the item', async () => {
    const { fields } = await propose('Name,Price,Status\nSoup,3,new\nPie,4,popular\nTart,5,seasonal\n')

    expect(fields['Status']).toEqual({ kind: 'ignore' })
  })
})

test('the gross price is imported instead of the net price', async () => {
  const { result } = await propose('Name,Net price,Gross price\nSoup,10.00,11.90\nPie,20.00,23.80\n')

  expect(result.drafts.map(({ priceMinor }) => priceMinor)).toEqual([1190, 2380])
})
