import { formatDays } from '../../pages/format-date.ts'
import type { SpecialDate } from './special-date.ts'

export const branchMessages = {
  title: 'Branches',
  lead: 'Each branch has its own menu site, settings and tables. Branches of the same brand share a menu.',
  addBranch: 'Add branch',
  current: 'Current',
  settingsOf: (name: string) => `${name}: settings`,
  openSettings: 'Open settings',
  switchAndOpenSettings: 'Switch to this branch and open its settings',
  brand: 'Brand',
  menuSite: 'Menu site',
  published: 'Published',
  open: 'Open',
  menuSiteOf: (name: string) => `: menu site of ${name}`,
  notPublished: 'Not published',
  tables: 'Tables',
  actions: 'Actions',
  unpublish: 'Unpublish',
  publish: 'Publish',
  copyMenu: 'Copy menu',
  specialDate: ({ times, firstDay, lastDay }: SpecialDate) => {
    const days = formatDays(firstDay, lastDay)
    const when = firstDay === lastDay ? `on ${days}` : days
    return times.length === 0
      ? `Closed ${when}`
      : `Special hours ${when}: ${times.map(({ from, to }) => `${from}–${to}`).join(', ')}`
  },
  noOtherBranch: 'You need another branch to copy the menu to.',
  onlyBranch: 'You can’t delete your only branch.',
  added: (name: string) => `${name} was added`,
  addedHint: 'It isn’t published yet.',
  switchTo: 'Switch to this branch',
  addLead: 'Guests won’t see it until you publish it.',
  notAdded: 'Branch not added',
  brandHint: 'Branches of the same brand share a menu.',
  newBrand: 'New brand…',
  brandName: 'Brand name',
  language: 'Language',
  noLanguage: 'No language found',
  chooseTimeZone: 'Choose a time zone',
  chooseLanguage: 'Choose a language',
  chooseBranch: 'Choose a branch',
  menuCopied: (brand: string) => `Menu copied to ${brand}`,
  copiedCounts: (categories: number, menuItems: number) =>
    `${categories} ${categories === 1 ? 'category' : 'categories'}, ${menuItems} ${menuItems === 1 ? 'menu item' : 'menu items'}`,
  copyTitle: (name: string) => `Copy menu of ${name}`,
  copyLead:
    'Copies categories, menu items, sizes, options, allergens and diet types with their brand prices. Prices set for a single branch aren’t copied. Later changes to one menu don’t affect the other.',
  notCopied: 'Menu not copied',
  copyTo: 'Copy to',
  cannotCopy: 'This menu can’t be copied',
  alreadyHas: (brand: string, count: number) =>
    `${brand} already has ${count === 1 ? '1 menu item' : `${count} menu items`}`,
  replaceHint: 'They’re deleted with their categories, prices and pictures. You can still see them in the history.',
  addHint: 'The copied categories are added after the existing ones.',
  keepAndAdd: 'Keep them and add the copy',
  replaceWithCopy: 'Replace them with the copy',
  confirmAllergens: 'Allergens of copied items start unconfirmed. Review and confirm them.',
  oneMoment: 'Loading…',
  replaceMenu: 'Replace menu',
  deleted: (name: string) => `${name} was deleted`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: (tableCount: number, lastOfBrand: string | null) =>
    `This permanently deletes its settings, feedback and ${tableCount === 1 ? '1 table' : `${tableCount} tables`}. Printed QR codes stop working immediately.${lastOfBrand === null ? '' : ` It’s the last branch of ${lastOfBrand}, so the brand and its menu are deleted too.`} To take the menu offline for a while, unpublish it instead.`,
  notDeleted: 'Branch not deleted',
  typeToDelete: (name: string) => `Type “${name}” to confirm`,
  typeFirst: 'Type the branch name to confirm.',
  deleteBranch: 'Delete branch',
  notChanged: (name: string, wasPublished: boolean) => `${name} wasn’t ${wasPublished ? 'unpublished' : 'published'}`,
  isNow: (name: string, wasPublished: boolean) => `${name} is ${wasPublished ? 'no longer published' : 'published'}`,
  unpublishTitle: (name: string) => `Unpublish ${name}?`,
  unpublishText:
    'Guests who open its menu or scan a code see that the menu isn’t available. Nothing is deleted, and you can publish it again at any time.',
  publishTitle: (name: string) => `Publish ${name}?`,
  publishText: 'Anyone with the link or a QR code can see the menu immediately.',
} as const
