import { useRef } from 'react'
import { categoryAnchor } from '../pages/category-anchor.ts'
import { selectedCategory } from '../pages/menu-sections.ts'
import { CategoryNav } from './CategoryNav.tsx'
import { useCurrentSection } from './use-current-section.ts'
import type { NavigationProps } from '../themes/theme.ts'

/** Links to the categories. They work without script; the script marks the current one. */
export function SectionLinks({ page, sections, look }: NavigationProps) {
  const list = useRef<HTMLUListElement>(null)
  const current = useCurrentSection(sections, selectedCategory(page), list)
  return (
    <CategoryNav label={look.t.categories} list={list}>
      {sections.map(({ category }) => (
        <li key={category.id}>
          <a
            lang={category.lang}
            href={`#${categoryAnchor(category.id)}`}
            aria-current={category.id === current ? 'true' : undefined}
          >
            {category.name}
          </a>
        </li>
      ))}
    </CategoryNav>
  )
}
