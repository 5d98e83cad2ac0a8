import type { LocalizedText } from '#contract/localized-text.ts'

/** A diet type every company starts with. */
type CommonDietType = {
  code: string
  name: LocalizedText
  abbreviation: string
  icon: string
  color: string
  synonyms: string[]
}

/** Codes are values of schema.org's RestrictedDiet where it has a suitable one. */
export const COMMON_DIET_TYPES: readonly CommonDietType[] = [
  {
    code: 'VegetarianDiet',
    name: { en: 'Vegetarian', de: 'Vegetarisch', fr: 'Végétarien' },
    abbreviation: 'V',
    icon: 'leaf',
    color: '#2F7D32',
    synonyms: ['veg', 'veggie', 'vegetariano', 'vegetariana', 'vejetaryen', 'vegetarian diet'],
  },
  {
    code: 'VeganDiet',
    name: { en: 'Vegan', de: 'Vegan', fr: 'Végétalien' },
    abbreviation: 'VG',
    icon: 'sprout',
    color: '#1B6B3A',
    synonyms: ['vegano', 'vegana', 'vegane', 'plant based', 'vegan diet'],
  },
  {
    code: 'PescatarianDiet',
    name: { en: 'Pescatarian', de: 'Pescetarisch', fr: 'Pescétarien' },
    abbreviation: 'P',
    icon: 'fish',
    color: '#1565A0',
    synonyms: ['pescetarian'],
  },
  {
    code: 'GlutenFreeDiet',
    name: { en: 'Gluten free', de: 'Glutenfrei', fr: 'Sans gluten' },
    abbreviation: 'GF',
    icon: 'wheat-off',
    color: '#8A5A00',
    synonyms: ['gluten-free', 'senza glutine', 'sin gluten', 'glutensiz', 'gluten free diet'],
  },
  {
    code: 'LowLactoseDiet',
    name: { en: 'Low lactose', de: 'Laktosearm', fr: 'Pauvre en lactose' },
    abbreviation: 'LL',
    icon: 'milk-off',
    color: '#35618E',
    synonyms: ['lactose free', 'lactose-free', 'laktosefrei', 'sans lactose'],
  },
  {
    code: 'HalalDiet',
    name: { en: 'Halal', de: 'Halal', fr: 'Halal' },
    abbreviation: 'H',
    icon: 'moon',
    color: '#00695C',
    synonyms: ['helal'],
  },
  {
    code: 'KosherDiet',
    name: { en: 'Kosher', de: 'Koscher', fr: 'Casher' },
    abbreviation: 'K',
    icon: 'star',
    color: '#37474F',
    synonyms: ['kasher'],
  },
]
