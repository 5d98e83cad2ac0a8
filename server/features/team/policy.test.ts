import { describe, expect, it } from 'vitest'
import { TEAM } from '#contract/messages.ts'
import { ROLES } from '#contract/roles.ts'
import {
  changeRefusal,
  describeBranches,
  describeRole,
  findNextOwner,
  isLastOwner,
  memberAfter,
  removalRefusal,
  runsTeam,
  type TeamMember,
} from './policy.ts'

const owner = { id: 1, role: 'owner', isDisabled: false, branchIds: null } as const
const otherOwner = { id: 2, role: 'owner', isDisabled: false, branchIds: null } as const
const disabledOwner = { id: 3, role: 'owner', isDisabled: true, branchIds: null } as const
const manager = { id: 4, role: 'manager', isDisabled: false, branchIds: null } as const
const editor = { id: 5, role: 'editor', isDisabled: false, branchIds: null } as const
const viewer = { id: 6, role: 'viewer', isDisabled: false, branchIds: null } as const
const disabledViewer = { id: 7, role: 'viewer', isDisabled: true, branchIds: null } as const

const ONE_OWNER: TeamMember[] = [owner, disabledOwner, manager, editor, viewer, disabledViewer]
const TWO_OWNERS: TeamMember[] = [...ONE_OWNER, otherOwner]

describe('a user who can manage the team', () => {
  it.each(ROLES)('must be an enabled owner: checked for the role %s', (role) => {
    expect(runsTeam({ id: 1, role, isDisabled: false, branchIds: null })).toBe(role === 'owner')
    expect(runsTeam({ id: 1, role, isDisabled: true, branchIds: null })).toBe(false)
  })
})

describe('being the last owner', () => {
  it.each([
    ['the only owner beside a disabled one', owner, ONE_OWNER, true],
    ['one of two owners', owner, TWO_OWNERS, false],
    ['a disabled owner', disabledOwner, ONE_OWNER, false],
    ['a manager', manager, ONE_OWNER, false],
    ['an owner without a team', owner, [owner], true],
  ])('applies to %s: %s', (_what, member, team, expected) => {
    expect(isLastOwner(member, team)).toBe(expected)
  })
})

describe('the next owner of a company', () => {
  it.each([
    ['the owner of the lowest id', 4, TWO_OWNERS.toReversed(), owner],
    ['another owner', 1, TWO_OWNERS, otherOwner],
    ['nobody where no other owner is enabled', 1, ONE_OWNER, undefined],
  ])('is %s', (_what, memberId, team, expected) => {
    expect(findNextOwner(memberId, team)).toEqual(expected)
  })
})

type Change = Partial<TeamMember>

const REFUSED = {
  forbidden: { code: 'FORBIDDEN', message: TEAM.ownersOnly },
  lastOwner: { code: 'CONFLICT', message: TEAM.lastOwner },
  notYourself: { code: 'CONFLICT', message: TEAM.notYourself },
  ownerNotLimited: { code: 'CONFLICT', message: TEAM.ownerNotLimited },
  leave: { code: 'CONFLICT', message: TEAM.leaveOnProfile },
}

describe('changing a member', () => {
  it.each<[string, TeamMember, TeamMember, Change, TeamMember[], object | null]>([
    ['an owner raises a viewer', owner, viewer, { role: 'manager' }, ONE_OWNER, null],
    ['an owner makes another owner', owner, manager, { role: 'owner' }, ONE_OWNER, null],
    ['an owner disables a viewer', owner, viewer, { isDisabled: true }, ONE_OWNER, null],
    ['an owner enables a viewer', owner, disabledViewer, { isDisabled: false }, ONE_OWNER, null],
    ['an owner lowers another', owner, otherOwner, { role: 'viewer' }, TWO_OWNERS, null],
    ['an owner disables another', owner, otherOwner, { isDisabled: true }, TWO_OWNERS, null],
    ['an owner lowers a disabled owner', owner, disabledOwner, { role: 'viewer' }, ONE_OWNER, null],
    ['one of two owners steps down', owner, owner, { role: 'editor' }, TWO_OWNERS, null],
    ['the last owner changes nothing', owner, owner, {}, ONE_OWNER, null],
    ['the last owner steps down', owner, owner, { role: 'manager' }, ONE_OWNER, REFUSED.lastOwner],
    ['the last owner disables the account', owner, owner, { isDisabled: true }, ONE_OWNER, REFUSED.lastOwner],
    ['an owner disables the own account', owner, owner, { isDisabled: true }, TWO_OWNERS, REFUSED.notYourself],
    ['an owner limits a manager', owner, manager, { branchIds: [1] }, ONE_OWNER, null],
    ['an owner limits another', owner, otherOwner, { branchIds: [1] }, TWO_OWNERS, REFUSED.ownerNotLimited],
    ['a manager raises a viewer', manager, viewer, { role: 'editor' }, ONE_OWNER, REFUSED.forbidden],
    ['a manager makes the own account an owner’s', manager, manager, { role: 'owner' }, ONE_OWNER, REFUSED.forbidden],
    ['an editor lowers an owner', editor, owner, { role: 'viewer' }, TWO_OWNERS, REFUSED.forbidden],
    ['a disabled owner lowers one', disabledOwner, owner, { role: 'viewer' }, TWO_OWNERS, REFUSED.forbidden],
    ['somebody who is gone', { ...owner, id: 99 }, viewer, { role: 'editor' }, ONE_OWNER, REFUSED.forbidden],
  ])('is allowed to owners only, as long as one remains: %s', (_what, actor, member, change, team, expected) => {
    const after = { ...member, ...change }

    expect(changeRefusal({ actorId: actor.id, member, after, team })).toEqual(expected)
  })
})

describe('removing a member', () => {
  it.each<[string, TeamMember, TeamMember, TeamMember[], object | null]>([
    ['an owner removes a viewer', owner, viewer, ONE_OWNER, null],
    ['an owner removes another', owner, otherOwner, TWO_OWNERS, null],
    ['an owner removes a disabled owner', owner, disabledOwner, ONE_OWNER, null],
    ['an owner removes the own account', owner, owner, TWO_OWNERS, REFUSED.leave],
    ['the last owner removes the own account', owner, owner, ONE_OWNER, REFUSED.lastOwner],
    ['a manager removes a viewer', manager, viewer, ONE_OWNER, REFUSED.forbidden],
    ['a viewer removes the own account', viewer, viewer, ONE_OWNER, REFUSED.forbidden],
    ['a disabled owner removes a viewer', disabledOwner, viewer, ONE_OWNER, REFUSED.forbidden],
  ])('is allowed to owners only, but not for their own account: %s', (_what, actor, member, team, expected) => {
    expect(removalRefusal({ actorId: actor.id, member, team })).toEqual(expected)
  })
})

describe('the branches of a member', () => {
  const limited = { ...manager, branchIds: [3, 5] }

  it.each<[string, TeamMember, Parameters<typeof memberAfter>[1], readonly number[] | null]>([
    ['stay as they are', limited, { role: 'viewer' }, [3, 5]],
    ['are replaced', limited, { branchIds: [5] }, [5]],
    ['become all', limited, { branchIds: null }, null],
    ['become all for a new owner', limited, { role: 'owner' }, null],
    [
      'stay limited when they are chosen for a new owner, which is refused',
      limited,
      { role: 'owner', branchIds: [5] },
      [5],
    ],
    ['stay none', { ...manager, branchIds: [] }, { isDisabled: true }, []],
  ])('%s', (_what, member, change, expected) => {
    expect(memberAfter(member, change).branchIds).toEqual(expected)
  })

  it('are named in the audit log', () => {
    expect(describeBranches(null, [])).toBe('all branches')
    expect(describeRole('viewer', [])).toBe('viewer')
    expect(describeRole('viewer', ['Old Town', 'Harbour'])).toBe('viewer in Old Town, Harbour')
    expect(describeBranches([3, 5], ['Old Town', 'Harbour'])).toBe('Old Town, Harbour')
  })
})
