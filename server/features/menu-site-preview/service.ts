import { type PreviewLook, previewBodySchema } from '#contract/menu-site-preview.ts'
import { cafePath, SITE_PATHS } from '#contract/page-urls.ts'
import type { SitePage } from '#contract/site-pages.ts'
import { findCompanyOfBranch } from '#server/db/tenant.ts'
import type { Deps } from '#server/deps.ts'
import { readOneBranch } from '#server/features/branches/service.ts'
import { readMenuSnapshot } from '#server/features/menu-site/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { isSigned, sign } from '#server/platform/secrets.ts'
import { withLook } from './policy.ts'

const PURPOSE = 'menu-site-preview'
const TICKET_MS = 10 * 60 * 1000

type Ticket = { branchId: number; look: PreviewLook; expiresMs: number }

/**
 * An address that shows a look that is not saved, for ten minutes. What it shows stands in it, signed: nothing is kept,
 * and it works in every process (ADR 0012).
 * @throws {AppError} NOT_FOUND when the company has no such branch
 */
export async function makePreview(deps: Deps, actor: Actor, branchId: number, look: PreviewLook): Promise<string> {
  await readOneBranch(deps.database, actor.companyId, branchId)
  const ticket: Ticket = { branchId, look, expiresMs: deps.now().getTime() + TICKET_MS }
  const content = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${SITE_PATHS.preview}?ticket=${content}.${sign(deps.config.appSecrets, PURPOSE, content)}`
}

/**
 * The page of a preview's address, of published branches and others.
 * @returns null when the address is not one of ours, too old, or its branch is gone
 */
export async function readPreview(deps: Deps, ticketText: string): Promise<SitePage | null> {
  const ticket = openTicket(deps, ticketText)
  const companyId = ticket && (await findCompanyOfBranch(deps.database, ticket.branchId))
  if (!ticket || companyId === null) return null
  const { branchId, look } = ticket
  const timed = await readMenuSnapshot(deps.database, companyId, {
    branchId,
    asked: undefined,
    now: deps.now(),
    change: (head) => withLook(head, look),
  })
  if (!timed) return null
  const canonicalUrl = deps.publicUrl() + cafePath(branchId)
  const { assetBaseUrl } = deps.config
  const { snapshot } = timed
  return { kind: 'cafe', snapshot, filterQuery: '', canonicalUrl, assetBaseUrl, preview: look.screen }
}

function openTicket({ config, now }: Deps, text: string): Ticket | null {
  const [content = '', signature = ''] = text.split('.')
  if (!isSigned(config.appSecrets, signature, PURPOSE, content)) return null
  const ticket = JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as Ticket // ours: the signature says so
  if (ticket.expiresMs <= now().getTime()) return null
  // A newer release may know other looks than the one that signed.
  const look = previewBodySchema.safeParse(ticket.look)
  return look.success ? { ...ticket, look: look.data } : null
}
