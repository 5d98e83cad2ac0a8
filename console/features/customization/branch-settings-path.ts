import { CONSOLE_PATHS } from '#contract/page-urls.ts'

export const BRANCH_SETTINGS_PATH = `${CONSOLE_PATHS.customization}?part=branch`

/** The path of another branch's settings. Opening it also selects that branch. */
export const settingsPathOf = (branchId: number): string => `${BRANCH_SETTINGS_PATH}&branch=${branchId}`
