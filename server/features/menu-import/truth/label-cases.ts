import type { TruthCase } from './truth-case.ts'

const allergen = (code: string) => ({ kind: 'allergen', code }) as const
const diet = (code: string) => ({ kind: 'diet', code }) as const
const ignore = { kind: 'ignore' } as const

/** Files that test the meaning of codes and labels for allergens and diet types. */
export const LABEL_CASES: TruthCase[] = [
  {
    name: 'letters for allergens, as in Austria (de)',
    context: { defaultLocale: 'de', locales: ['de'] },
    file: `
      Gericht;Kategorie;Allergene;Preis
      Wiener Schnitzel;Hauptspeisen;A,C,G;18,50
      Käsespätzle;Hauptspeisen;A,C,G;13,50
      Forelle;Hauptspeisen;D,G;19,00
      Gulasch;Suppen;A,L;7,50`,
    truth: `Hauptspeisen > Wiener Schnitzel = 18.50 | gluten, eggs, milk
      Hauptspeisen > Käsespätzle = 13.50 | gluten, eggs, milk
      Hauptspeisen > Forelle = 19.00 | fish, milk
      Suppen > Gulasch = 7.50 | gluten, celery`,
    answers: {
      codes: {
        A: allergen('gluten'),
        C: allergen('eggs'),
        G: allergen('milk'),
        D: allergen('fish'),
        L: allergen('celery'),
      },
    },
  },
  {
    name: 'letters that the file’s own legend explains (de)',
    context: { defaultLocale: 'de', locales: ['de'] },
    file: `
      Gericht;Kategorie;Allergene;Preis
      Schnitzel;Hauptspeisen;A,B,C;18,50
      Forelle;Hauptspeisen;D;19,00
      Suppe;Suppen;A,B;6,50
      A = Milch, B = Eier, C = Gluten, D = Fisch;;;`,
    truth: `Hauptspeisen > Schnitzel = 18.50 | milk, eggs, gluten
      Hauptspeisen > Forelle = 19.00 | fish
      Suppen > Suppe = 6.50 | milk, eggs`,
    answers: { codes: {} },
  },
  {
    name: 'the code K stands for veal, not for kosher (de)',
    context: { defaultLocale: 'de', locales: ['de'] },
    file: `
      Name;Kategorie;Kennzeichnung;Preis
      Kalbsschnitzel;Fleisch;K;19,50
      Schweinebraten;Fleisch;S;14,50
      Gemüsepfanne;Vegetarisch;V;12,00`,
    truth: `Fleisch > Kalbsschnitzel = 19.50
      Fleisch > Schweinebraten = 14.50
      Vegetarisch > Gemüsepfanne = 12.00 | VegetarianDiet`,
    answers: { codes: { K: ignore, S: ignore, V: diet('VegetarianDiet') } },
  },
  {
    name: 'numbers for allergens (fr)',
    context: { defaultLocale: 'fr', locales: ['fr'] },
    file: `
      Plat;Catégorie;Allergènes;Prix
      Quiche;Entrées;1, 3, 7;8,50
      Bouillabaisse;Plats;2, 4, 14;24,00
      Salade;Entrées;10;7,00`,
    truth: `Entrées > Quiche = 8.50 | gluten, eggs, milk
      Plats > Bouillabaisse = 24.00 | crustaceans, fish, molluscs
      Entrées > Salade = 7.00 | mustard`,
    answers: {
      codes: {
        1: allergen('gluten'),
        3: allergen('eggs'),
        7: allergen('milk'),
        2: allergen('crustaceans'),
        4: allergen('fish'),
        14: allergen('molluscs'),
        10: allergen('mustard'),
      },
    },
  },
  {
    name: 'allergens and diet types written out (en)',
    file: `
      Name,Category,Allergens,Diets,Price
      Omelette,Breakfast,"Eggs, Milk",Vegetarian,8.50
      Toast,Breakfast,Gluten,Vegan,4.00
      Kipper,Breakfast,Fish,,9.00`,
    truth: `Breakfast > Omelette = 8.50 | eggs, milk, VegetarianDiet
      Breakfast > Toast = 4.00 | gluten, VeganDiet
      Breakfast > Kipper = 9.00 | fish`,
  },
  {
    name: 'veal that is labelled vegetarian (en)',
    file: `
      Name,Category,Labels,Price
      Veal escalope,Mains,Vegetarian,18.50
      Mushroom risotto,Mains,Vegetarian,14.00
      Tofu curry,Mains,Vegan,13.00
      Fruit salad,Desserts,Vegan,6.00`,
    truth: `Mains > Veal escalope = 18.50
      Mains > Mushroom risotto = 14.00 | VegetarianDiet
      Mains > Tofu curry = 13.00 | VeganDiet
      Desserts > Fruit salad = 6.00 | VeganDiet`,
  },
  {
    name: 'a vegan item with the allergen milk (en)',
    file: `
      Name,Category,Allergens,Diet,Price
      Porridge,Breakfast,Milk,Vegan,5.00
      Granola,Breakfast,Nuts,Vegan,6.00
      Fruit,Breakfast,,Vegan,4.00`,
    truth: `Breakfast > Porridge = 5.00 | milk
      Breakfast > Granola = 6.00 | nuts, VeganDiet
      Breakfast > Fruit = 4.00 | VeganDiet`,
  },
  {
    name: 'letters for diets (en)',
    file: `
      Name,Category,Tags,Price
      Falafel,Mains,VG,9.00
      Halloumi,Mains,V,10.00
      Lamb,Mains,H,14.00
      Rice bowl,Mains,"VG, GF",11.00`,
    truth: `Mains > Falafel = 9.00 | VeganDiet
      Mains > Halloumi = 10.00 | VegetarianDiet
      Mains > Lamb = 14.00 | HalalDiet
      Mains > Rice bowl = 11.00 | VeganDiet, GlutenFreeDiet`,
    answers: {
      codes: { VG: diet('VeganDiet'), V: diet('VegetarianDiet'), H: diet('HalalDiet'), GF: diet('GlutenFreeDiet') },
    },
  },
  {
    name: 'a column for each allergen (en)',
    file: `
      Dish,Section,Milk,Eggs,Nuts,Price
      Cake,Desserts,yes,yes,,5.50
      Sorbet,Desserts,,,,4.50
      Praline,Desserts,yes,,yes,3.50`,
    truth: `Desserts > Cake = 5.50 | milk, eggs
      Desserts > Sorbet = 4.50
      Desserts > Praline = 3.50 | milk, nuts`,
  },
  {
    name: 'sizes with fields for single allergens and diets (json)',
    file: {
      items: [
        {
          name: 'Pizza',
          category: 'Mains',
          vegan: true,
          sizes: [
            { name: 'S', price: 8, milk: false, nuts: { contains: true } },
            { name: 'L', price: 11, gluten: true, milk: 'traces', vegan: false },
          ],
        },
        { name: 'Tea', category: 'Drinks', vegan: true, sizes: [{ name: 'Cup', price: 2, vegan: true, milk: 'no' }] },
        { name: 'Bun', category: 'Snacks', sizes: [{ price: 2, gluten: 'yes' }] },
        {
          name: 'Roll',
          category: 'Snacks',
          sizes: [
            { name: 'S', price: 2 },
            { name: 'M', price: 3, dietary: ['vegan'] },
          ],
        },
      ],
    },
    truth: `Mains > Pizza = S 8.00, L 11.00 | gluten, MAY_CONTAIN milk, nuts
      Drinks > Tea = Cup 2.00 | FREE_FROM milk, VeganDiet
      Snacks > Bun = 2.00 | gluten
      Snacks > Roll = S 2.00, M 3.00`,
  },
  {
    name: 'a column “Contains Alcohol” (en, USD)',
    context: { currencyCode: 'USD' },
    file: `
      Token,Item Name,Variation Name,Category,Price,Archived,Contains Alcohol
      T1,Lager,Pint,Beer,6.00,N,Y
      T2,Lager,Half,Beer,3.50,N,Y
      T3,Cola,Regular,Soft drinks,2.50,N,N
      T4,Old cider,Regular,Beer,5.00,Y,Y`,
    truth: `Beer > Lager = Pint 6.00, Half 3.50
      Soft drinks > Cola = 2.50
      Beer > Old cider = 5.00 | hidden`,
  },
]
