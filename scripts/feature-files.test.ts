import { expect, it } from 'vitest'
import { findFeatureErrors } from './feature-files.ts'

function errorsOf(files: Record<string, string>): string[] {
  return findFeatureErrors({ paths: Object.keys(files), read: (path) => files[path] ?? '' })
}

it.each(['brands.integration.test.ts', 'plan-change.ts', 'read/read-csv.ts', 'read/propose.fixture.ts'])(
  'a feature may contain kebab-case .ts files, at most one folder deep, such as %s',
  (file) => {
    expect(errorsOf({ 'server/features/brands/service.ts': '', [`server/features/brands/${file}`]: '' })).toEqual([])
  },
)

it.each(['PlanChange.ts', 'plan_change.ts', 'read/json/cell.ts', 'notes.md'])(
  'a feature may not contain names that aren’t kebab-case, Markdown files or deeper folders, such as %s',
  (file) => {
    expect(errorsOf({ 'server/features/brands/service.ts': '', [`server/features/brands/${file}`]: '' })).toEqual([
      expect.stringContaining(`server/features/brands/${file}: a feature contains kebab-case .ts files`),
    ])
  },
)

it('a feature must have routes.ts or service.ts', () => {
  expect(errorsOf({ 'server/features/brands/queries.ts': '' })).toEqual([
    'server/features/brands: a feature needs routes.ts or service.ts.',
  ])
})

it.each([
  ['routes.ts', "import { eq } from 'drizzle-orm'"],
  ['routes.ts', "import {\n  brand,\n} from '#server/db/schema.ts'"],
  ['service.ts', "import fastify from 'fastify'"],
  ['queries.ts', "import multipart from '@fastify/multipart'"],
  ['policy.ts', "import { withTenant } from '#server/db/tenant.ts'"],
  ['present.ts', "import { Client } from 'pg'"],
])('a feature’s file may not import what belongs in another file of the feature: %s with %s', (file, source) => {
  expect(errorsOf({ 'server/features/brands/service.ts': '', [`server/features/brands/${file}`]: source })).toEqual([
    expect.stringContaining(`server/features/brands/${file}: `),
  ])
})

it.each([
  ['routes.ts', "import type { FastifyInstance } from 'fastify'\nimport { readBrand } from './service.ts'"],
  ['service.ts', "import type { FastifyBaseLogger } from 'fastify'\nimport { eq } from 'drizzle-orm'"],
  ['present.ts', "import type { brand } from '#server/db/schema.ts'"],
])('a feature’s file may import what belongs in it, and types of anything else: %s with %s', (file, source) => {
  expect(errorsOf({ 'server/features/brands/service.ts': '', [`server/features/brands/${file}`]: source })).toEqual([])
})
