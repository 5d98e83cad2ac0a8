import type { Role } from '#contract/roles.ts'

/** Each role in words: its name, what it may do, and the name with its article. */
export const ROLE_WORDS: Record<Role, { name: string; article: string; may: string }> = {
  owner: { name: 'Owner', article: 'an owner', may: 'May do everything, the team and billing included.' },
  manager: { name: 'Manager', article: 'a manager', may: 'Looks after menus, branches and feedback.' },
  editor: { name: 'Editor', article: 'an editor', may: 'Changes menus, nothing else.' },
  viewer: { name: 'Viewer', article: 'a viewer', may: 'Looks at menus and changes nothing.' },
}
