import { expect, it } from 'vitest'
import { firstRoute, furtherRoutes, type Manifest, staticClosure } from './chunks.ts'

const MANIFEST: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_react.js'], dynamicImports: ['Login.tsx', 'Items.tsx'] },
  '_react.js': { file: 'react.js' },
  '_form.js': { file: 'form.js', imports: ['_react.js'] },
  '_table.js': { file: 'table.js', imports: ['_react.js', 'index.html'] },
  'Login.tsx': {
    file: 'Login.js',
    isDynamicEntry: true,
    imports: ['index.html', '_form.js'],
    dynamicImports: ['_toast.js'],
  },
  'Items.tsx': { file: 'Items.js', isDynamicEntry: true, imports: ['_form.js', '_table.js'] },
  '_toast.js': { file: 'toast.js', imports: ['_react.js'] },
}

it('a route’s chunks include its direct and indirect static imports, but none that are loaded later', () => {
  expect(staticClosure(MANIFEST, 'Login.tsx')).toEqual(new Set(['Login.tsx', 'index.html', '_react.js', '_form.js']))
})

it('the first route’s chunks include those of the entry and the page', () => {
  expect(firstRoute(MANIFEST, 'Login.tsx')).toEqual(new Set(['index.html', '_react.js', 'Login.tsx', '_form.js']))
})

it('a later route’s chunks exclude those that the browser has already loaded', () => {
  const routes = furtherRoutes(MANIFEST, firstRoute(MANIFEST, 'Login.tsx'))

  expect(routes).toEqual(new Map([['Items.tsx', new Set(['Items.tsx', '_table.js'])]]))
})

it('a dialog’s chunks exclude those that its page has already loaded', () => {
  const manifest: Manifest = {
    ...MANIFEST,
    'Items.tsx': {
      file: 'Items.js',
      isDynamicEntry: true,
      imports: ['_form.js', '_table.js'],
      dynamicImports: ['Dialog.tsx'],
    },
    'Dialog.tsx': { file: 'Dialog.js', isDynamicEntry: true, imports: ['_table.js', '_modal.js'] },
    '_modal.js': { file: 'modal.js' },
  }

  const routes = furtherRoutes(manifest, firstRoute(manifest, 'Login.tsx'))

  expect(routes.get('Dialog.tsx')).toEqual(new Set(['Dialog.tsx', '_modal.js']))
})

it('the chunks of a page in a frame exclude those that the frame has already loaded', () => {
  const manifest: Manifest = {
    ...MANIFEST,
    'Frame.tsx': { file: 'Frame.js', isDynamicEntry: true, imports: ['_table.js'] },
  }

  const routes = furtherRoutes(manifest, firstRoute(manifest, 'Login.tsx'), (key) =>
    key === 'Items.tsx' ? ['Frame.tsx'] : [],
  )

  expect(routes.get('Items.tsx')).toEqual(new Set(['Items.tsx']))
})

it('a chunk that is missing from the manifest causes an error that names it', () => {
  expect(() => staticClosure({ 'a.js': { file: 'a.js', imports: ['gone.js'] } }, 'a.js')).toThrow(/gone\.js/)
})
