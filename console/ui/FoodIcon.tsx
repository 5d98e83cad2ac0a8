import { CircleAlert } from 'lucide-react'
import { FOOD_DRAWINGS } from './food-drawings.tsx'

/** An icon by name, with a fallback for unknown names. Hidden from screen readers. */
export function FoodIcon({ name, className }: { name: string | null; className?: string }) {
  const Drawing = FOOD_DRAWINGS[name ?? ''] ?? CircleAlert
  return <Drawing className={className} aria-hidden="true" />
}
