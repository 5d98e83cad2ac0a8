import { CircleAlert } from 'lucide-react'
import { FOOD_DRAWINGS } from './food-drawings.tsx'

/** The drawing of a food by its name; one that nobody drew gets a mark of its own. It says nothing to screen readers. */
export function FoodIcon({ name, className }: { name: string | null; className?: string }) {
  const Drawing = FOOD_DRAWINGS[name ?? ''] ?? CircleAlert
  return <Drawing className={className} aria-hidden="true" />
}
