const TABLES: [prefix: string, table: string][] = [
  ['/branches', 'branch'],
  ['/brands', 'brand'],
  ['/allergens', 'allergen'],
  ['/categories', 'category'],
  ['/customer-feedback', 'customer_feedback'],
  ['/diet-types', 'diet_type'],
  ['/menu-changes', 'audit_log'],
  ['/menu-imports', 'menu_import'],
  ['/menu-items', 'menu_item'],
  ['/modifier-groups', 'modifier_group'],
  ['/profile/sessions', 'session'],
  ['/tables', 'dining_table'],
  ['/team/invitations', 'invitation'],
  ['/team/members', 'user'],
]

/** The table that the id in a path refers to; undefined for an unlisted path. @param path without `/api` */
export function tableOfPath(path: string): string | undefined {
  return TABLES.find(([prefix]) => path.startsWith(prefix))?.[1]
}
