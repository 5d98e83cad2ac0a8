import { CONSOLE_PATHS } from '#contract/page-urls.ts'

export const BRANCH_SETTINGS_PATH = `${CONSOLE_PATHS.customization}?part=branch`

/** The settings of another branch. Opening them selects it. */
export const settingsPathOf = (branchId: number): string => `${BRANCH_SETTINGS_PATH}&branch=${branchId}`
