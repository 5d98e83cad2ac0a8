import { useRef } from 'react'
import { categoryAnchor, type MenuSection } from '../../pages/menu-sections.ts'
import { useCurrentSection } from './use-current-section.ts'

type CategoryNavProps = { sections: MenuSection[]; selectedCategoryId: number | null; label: string }

/** Links to the categories; they work without script, which only marks the one being read. */
export function CategoryNav({ sections, selectedCategoryId, label }: CategoryNavProps) {
  const list = useRef<HTMLUListElement>(null)
  const current = useCurrentSection(sections, selectedCategoryId, list)
  return (
    <nav className="category-nav" aria-label={label}>
      <ul ref={list}>
        {sections.map(({ category }) => (
          <li key={category.id}>
            <a href={`#${categoryAnchor(category.id)}`} aria-current={category.id === current ? 'true' : undefined}>
              {category.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
