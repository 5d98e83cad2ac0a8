import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { Today } from '#contract/today.ts'
import { BRANCH_SETTINGS_PATH } from '../customization/branch-settings-path.ts'
import type { todayMessages } from './messages.ts'

export type SetUpStep = { key: keyof typeof todayMessages.steps; path: string; isDone: boolean }

/** The setup steps of a new company in the recommended order, each with the path of its page. */
export function setUpSteps(setUp: Today['setUp']): SetUpStep[] {
  return [
    { key: 'menuItems', path: CONSOLE_PATHS.menuItems, isDone: setUp.hasMenuItem },
    { key: 'address', path: BRANCH_SETTINGS_PATH, isDone: setUp.hasAddressAndHours },
    { key: 'look', path: CONSOLE_PATHS.customization, isDone: setUp.hasLook },
    { key: 'codes', path: CONSOLE_PATHS.tables, isDone: setUp.hasTable },
    { key: 'publish', path: CONSOLE_PATHS.branches, isDone: setUp.isPublished },
  ]
}

export function isSetUp(setUp: Today['setUp']): boolean {
  return setUpSteps(setUp).every(({ isDone }) => isDone)
}
