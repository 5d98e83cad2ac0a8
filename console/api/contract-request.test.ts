import { expect, test } from 'vitest'
import { listMenuItems, readMenuItem } from '#contract/menu-items.ts'
import { createMenuImport } from '#contract/menu-imports.ts'
import { toRequest } from './contract-request.ts'

test('the path parameters of a request are part of its URL', () => {
  expect(toRequest(readMenuItem, { params: { id: 7 } })).toEqual({ url: '/menu-items/7', method: 'GET' })
})

test('a request omits empty query parameters', () => {
  const request = toRequest(listMenuItems, { query: { page: 2, search: '', categoryId: undefined } })

  expect(request).toEqual({ url: '/menu-items', method: 'GET', params: { page: 2 } })
})

test('an upload sends its other form fields before the file', () => {
  const file = new File(['a,b'], 'menu.csv')

  const request = toRequest(createMenuImport, { body: { branchId: '3' }, file })

  expect([...(request.body as FormData).keys()]).toEqual(['branchId', 'file'])
})
