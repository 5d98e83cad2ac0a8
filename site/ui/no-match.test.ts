import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MenuView } from '#contract/site-pages.ts'
import { testPage } from '../testing/fixture.ts'
import { en } from '../text/en.ts'
import { NoMatch } from './NoMatch.tsx'

it.each<[MenuView, string, string]>([
  [{ kind: 'cafe' }, '/branch/cafe/MQ==', '/branch/cafe/MQ=='],
  [{ kind: 'branch', branches: [] }, '/branch/MQ==', '/branch/MQ=='],
  [{ kind: 'category', categoryId: 10 }, '/branch/category/10/MQ==', '/branch/cafe/MQ=='],
  [{ kind: 'cafeCategory', categoryId: 10 }, '/branch/cafe/category/10/MQ==', '/branch/cafe/MQ=='],
])('without a match on the page %o, “Show the whole menu” leads from %s to %s', (view, path, menu) => {
  const page = { ...testPage(), ...view, canonicalUrl: `https://carte.test${path}` }

  expect(renderToStaticMarkup(createElement(NoMatch, { page, t: en, dispatch: () => {} }))).toContain(`href="${menu}"`)
})
