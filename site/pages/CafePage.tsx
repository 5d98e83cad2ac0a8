import { useMemo } from 'react'
import { DefaultTheme } from '../themes/default/DefaultTheme.tsx'
import { menuLook } from '../ui/menu-look.ts'
import { SkipLink } from '../ui/SkipLink.tsx'
import { Symbols } from '../ui/Symbols.tsx'
import type { Words } from '../words/words.ts'
import { menuSections } from './menu-sections.ts'
import type { CafeSitePage } from './site-page.ts'

type CafePageProps = { page: CafeSitePage; words: Words }

/** The cafe menu site of a branch (spec section 2), as it stands in the page before any script runs. */
export function CafePage({ page, words }: CafePageProps) {
  const { snapshot, selectedCategoryId, assetBaseUrl } = page
  const sections = useMemo(() => menuSections(snapshot, selectedCategoryId), [snapshot, selectedCategoryId])
  const look = useMemo(() => menuLook(snapshot, assetBaseUrl, words), [snapshot, assetBaseUrl, words])
  return (
    <>
      <SkipLink label={look.words.skipToMenu} />
      <Symbols />
      <DefaultTheme page={page} sections={sections} look={look} />
    </>
  )
}
