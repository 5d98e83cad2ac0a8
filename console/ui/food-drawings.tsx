import {
  Apple,
  Banana,
  Bean,
  Beef,
  Candy,
  CandyOff,
  Carrot,
  Cherry,
  CircleAlert,
  Citrus,
  Coffee,
  Egg,
  EggOff,
  Fish,
  Flame,
  FlaskConical,
  Heart,
  Leaf,
  Milk,
  MilkOff,
  Moon,
  Nut,
  NutOff,
  Salad,
  Shell,
  Shrimp,
  Snowflake,
  Sprout,
  Star,
  Wheat,
  WheatOff,
  Wine,
  WineOff,
} from 'lucide-react'
import type { ComponentType, SVGProps } from 'react'

/** Icons by name. Those missing from Lucide are drawn here in its style. */
export const FOOD_DRAWINGS: Record<string, ComponentType<SVGProps<SVGSVGElement>>> = {
  wheat: Wheat,
  shrimp: Shrimp,
  egg: Egg,
  fish: Fish,
  peanut: drawing(
    'M12 2.5a4.2 4.2 0 0 0-3.6 6.4c.7 1.2.6 2.2-.3 3.4a5.4 5.4 0 1 0 7.8 0c-.9-1.2-1-2.2-.3-3.4A4.2 4.2 0 0 0 12 2.5Z',
    'M11 6.2h.01M13 8.4h.01M10.4 15h.01M13.6 16h.01M11.4 18.4h.01',
  ),
  bean: Bean,
  milk: Milk,
  nut: Nut,
  celery: drawing(
    'M9 21c-1-5-1-8 0-12M12 21V8M15 21c1-5 1-8 0-12M9 21h6',
    'M9 9C6 9 4.5 7.3 4.5 5 7 5 9 6 9 9ZM15 9c3 0 4.5-1.7 4.5-4C17 5 15 6 15 9ZM12 8c-2-1.7-2-4 0-6 2 2 2 4.3 0 6Z',
  ),
  mustard: drawing(
    'M12 2v2.5M10.3 8 11 4.5h2L13.7 8',
    'M8 10.5A2.5 2.5 0 0 1 10.5 8h3a2.5 2.5 0 0 1 2.5 2.5V20a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2ZM8 13h8M8 18h8',
  ),
  sesame: drawing(
    'M7 3c2.2 2.6 2.7 4.2 2.7 5.4a2.7 2.7 0 0 1-5.4 0C4.3 7.2 4.8 5.6 7 3Z',
    'M17 3c2.2 2.6 2.7 4.2 2.7 5.4a2.7 2.7 0 0 1-5.4 0C14.3 7.2 14.8 5.6 17 3Z',
    'M12 12.5c2.2 2.6 2.7 4.2 2.7 5.4a2.7 2.7 0 0 1-5.4 0c0-1.2.5-2.8 2.7-5.4Z',
  ),
  flask: FlaskConical,
  lupin: drawing(
    'M12 22V5.5M12 5.5a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Z',
    'M12 9.5C9.5 9.5 8.3 8.3 8.3 6.5M12 9.5c2.5 0 3.7-1.2 3.7-3M12 13.5c-3 0-4.7-1.4-4.7-3.5M12 13.5c3 0 4.7-1.4 4.7-3.5M12 17.5c-3.5 0-5.5-1.6-5.5-4M12 17.5c3.5 0 5.5-1.6 5.5-4',
  ),
  shell: Shell,
  apple: Apple,
  banana: Banana,
  cherry: Cherry,
  citrus: Citrus,
  carrot: Carrot,
  beef: Beef,
  mushroom: drawing(
    'M3 12a9 9 0 0 1 18 0c0 1.5-4 2-9 2s-9-.5-9-2Z',
    'M9.5 14l-.8 5.5A2 2 0 0 0 10.7 22h2.6a2 2 0 0 0 2-2.5l-.8-5.5M8.5 8.5h.01M13 7h.01M16.5 10h.01',
  ),
  coffee: Coffee,
  wine: Wine,
  candy: Candy,
  flame: Flame,
  alert: CircleAlert,
  leaf: Leaf,
  sprout: Sprout,
  'wheat-off': WheatOff,
  'milk-off': MilkOff,
  'nut-off': NutOff,
  'egg-off': EggOff,
  'candy-off': CandyOff,
  'wine-off': WineOff,
  moon: Moon,
  star: Star,
  salad: Salad,
  heart: Heart,
  snowflake: Snowflake,
}

function drawing(...paths: string[]): ComponentType<SVGProps<SVGSVGElement>> {
  return (props) => (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
