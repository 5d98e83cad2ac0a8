import { describe, expect, it } from 'vitest'
import { TEAM } from '#contract/messages.ts'
import { ROLES } from '#contract/roles.ts'
import {
  changeRefusal,
  describeBranches,
  describeRole,
  findNextOwner,
  isLastOwner,
  applyMemberChange,
  removalRefusal,
  canManageTeam,
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
  it.each(ROLES)('only enabled owners can manage the team: checked for the role %s', (role) => {
    expect(canManageTeam({ id: 1, role, isDisabled: false, branchIds: null })).toBe(role === 'owner')
    expect(canManageTeam({ id: 1, role, isDisabled: true, branchIds: null })).toBe(false)
  })
})

describe('the check for the last owner', () => {
  it.each([
    ['the only enabled owner', 'is', owner, ONE_OWNER],
    ['one of two enabled owners', 'isn’t', owner, TWO_OWNERS],
    ['a disabled owner', 'isn’t', disabledOwner, ONE_OWNER],
    ['a manager', 'isn’t', manager, ONE_OWNER],
    ['an owner without other members', 'is', owner, [owner]],
  ])(
    'an owner is the last owner only if no other owner is enabled: %s %s the last owner',
    (_who, outcome, member, team) => {
      expect(isLastOwner(member, team)).toBe(outcome === 'is')
    },
  )
})

describe('the next owner of a company', () => {
  it.each([
    ['the owner with the lowest id', 4, TWO_OWNERS.toReversed(), owner],
    ['an owner other than the previous one', 1, TWO_OWNERS, otherOwner],
    ['nobody if no other owner is enabled', 1, ONE_OWNER, undefined],
  ])('the next owner of a company is chosen from its other enabled owners: %s', (_what, memberId, team, expected) => {
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
    ['an owner may promote a viewer', owner, viewer, { role: 'manager' }, ONE_OWNER, null],
    ['an owner may make a manager an owner', owner, manager, { role: 'owner' }, ONE_OWNER, null],
    ['an owner may disable a viewer', owner, viewer, { isDisabled: true }, ONE_OWNER, null],
    ['an owner may enable a viewer', owner, disabledViewer, { isDisabled: false }, ONE_OWNER, null],
    ['an owner may demote another owner', owner, otherOwner, { role: 'viewer' }, TWO_OWNERS, null],
    ['an owner may disable another owner', owner, otherOwner, { isDisabled: true }, TWO_OWNERS, null],
    ['an owner may demote a disabled owner', owner, disabledOwner, { role: 'viewer' }, ONE_OWNER, null],
    ['one of two owners may step down', owner, owner, { role: 'editor' }, TWO_OWNERS, null],
    ['the last owner may save without a change', owner, owner, {}, ONE_OWNER, null],
    ['the last owner may not step down', owner, owner, { role: 'manager' }, ONE_OWNER, REFUSED.lastOwner],
    [
      'the last owner may not disable their own account',
      owner,
      owner,
      { isDisabled: true },
      ONE_OWNER,
      REFUSED.lastOwner,
    ],
    ['an owner may not disable their own account', owner, owner, { isDisabled: true }, TWO_OWNERS, REFUSED.notYourself],
    ['an owner may limit a manager to a branch', owner, manager, { branchIds: [1] }, ONE_OWNER, null],
    [
      'an owner may not limit another owner to a branch',
      owner,
      otherOwner,
      { branchIds: [1] },
      TWO_OWNERS,
      REFUSED.ownerNotLimited,
    ],
    ['a manager may not promote a viewer', manager, viewer, { role: 'editor' }, ONE_OWNER, REFUSED.forbidden],
    ['a manager may not make themselves an owner', manager, manager, { role: 'owner' }, ONE_OWNER, REFUSED.forbidden],
    ['an editor may not demote an owner', editor, owner, { role: 'viewer' }, TWO_OWNERS, REFUSED.forbidden],
    [
      'a disabled owner may not demote an owner',
      disabledOwner,
      owner,
      { role: 'viewer' },
      TWO_OWNERS,
      REFUSED.forbidden,
    ],
    [
      'a former member may not promote a viewer',
      { ...owner, id: 99 },
      viewer,
      { role: 'editor' },
      ONE_OWNER,
      REFUSED.forbidden,
    ],
  ])(
    'only owners can change members, and one owner must remain: %s',
    (_what, actor, member, change, team, expected) => {
      const after = { ...member, ...change }

      expect(changeRefusal({ actorId: actor.id, member, after, team })).toEqual(expected)
    },
  )
})

describe('removing a member', () => {
  it.each<[string, TeamMember, TeamMember, TeamMember[], object | null]>([
    ['an owner may remove a viewer', owner, viewer, ONE_OWNER, null],
    ['an owner may remove another owner', owner, otherOwner, TWO_OWNERS, null],
    ['an owner may remove a disabled owner', owner, disabledOwner, ONE_OWNER, null],
    ['an owner may not remove their own account', owner, owner, TWO_OWNERS, REFUSED.leave],
    ['the last owner may not remove their own account', owner, owner, ONE_OWNER, REFUSED.lastOwner],
    ['a manager may not remove a viewer', manager, viewer, ONE_OWNER, REFUSED.forbidden],
    ['a viewer may not remove their own account', viewer, viewer, ONE_OWNER, REFUSED.forbidden],
    ['a disabled owner may not remove a viewer', disabledOwner, viewer, ONE_OWNER, REFUSED.forbidden],
  ])('only owners can remove members, except themselves: %s', (_what, actor, member, team, expected) => {
    expect(removalRefusal({ actorId: actor.id, member, team })).toEqual(expected)
  })
})

describe('the branches of a member', () => {
  const limited = { ...manager, branchIds: [3, 5] }

  it.each<[string, TeamMember, Parameters<typeof applyMemberChange>[1], readonly number[] | null]>([
    ['stay as they are when the role changes', limited, { role: 'viewer' }, [3, 5]],
    ['are replaced by newly chosen branches', limited, { branchIds: [5] }, [5]],
    ['become all branches when the limit is removed', limited, { branchIds: null }, null],
    ['become all branches for a new owner', limited, { role: 'owner' }, null],
    [
      'stay limited when branches are chosen together with the role owner',
      limited,
      { role: 'owner', branchIds: [5] },
      [5],
    ],
    ['stay none when a member without branches is disabled', { ...manager, branchIds: [] }, { isDisabled: true }, []],
  ])(
    'a member’s branches change only if others are chosen or the member becomes an owner: they %s',
    (_what, member, change, expected) => {
      expect(applyMemberChange(member, change).branchIds).toEqual(expected)
    },
  )

  it('branches are described by their names or as “all branches”, and a limited role with its branches’ names', () => {
    expect(describeBranches(null, [])).toBe('all branches')
    expect(describeRole('viewer', [])).toBe('viewer')
    expect(describeRole('viewer', ['Old Town', 'Harbour'])).toBe('viewer in Old Town, Harbour')
    expect(describeBranches([3, 5], ['Old Town', 'Harbour'])).toBe('Old Town, Harbour')
  })
})
