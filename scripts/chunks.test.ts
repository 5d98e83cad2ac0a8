import { describe, expect, it } from 'vitest'
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

describe('the chunks of a route', () => {
  it('are its own chunk and all static imports, without chunks that are loaded later', () => {
    expect(staticClosure(MANIFEST, 'Login.tsx')).toEqual(new Set(['Login.tsx', 'index.html', '_react.js', '_form.js']))
  })

  it('are, for the first route, the entry and the page shown', () => {
    expect(firstRoute(MANIFEST, 'Login.tsx')).toEqual(new Set(['index.html', '_react.js', 'Login.tsx', '_form.js']))
  })

  it('are, for a further route, only what the browser doesn’t have yet', () => {
    const routes = furtherRoutes(MANIFEST, firstRoute(MANIFEST, 'Login.tsx'))

    expect(routes).toEqual(new Map([['Items.tsx', new Set(['Items.tsx', '_table.js'])]]))
  })

  it('are, for a dialog, what its page didn’t load', () => {
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

  it('are, for a page in a frame, what the frame didn’t load', () => {
    const manifest: Manifest = {
      ...MANIFEST,
      'Frame.tsx': { file: 'Frame.js', isDynamicEntry: true, imports: ['_table.js'] },
    }

    const routes = furtherRoutes(manifest, firstRoute(manifest, 'Login.tsx'), (key) =>
      key === 'Items.tsx' ? ['Frame.tsx'] : [],
    )

    expect(routes.get('Items.tsx')).toEqual(new Set(['Items.tsx']))
  })

  it('can’t be determined when the manifest lacks one of them', () => {
    expect(() => staticClosure({ 'a.js': { file: 'a.js', imports: ['gone.js'] } }, 'a.js')).toThrow(/gone\.js/)
  })
})
