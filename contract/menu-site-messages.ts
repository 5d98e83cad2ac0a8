/**
 * The messages of a menu page that can't load its menu. Separate from the other messages, which the page's script
 * doesn't need.
 */
export const MENU_SITE = {
  errorTitle: 'Error',
  callFailed: 'Something went wrong, Please try again later',
  noData: 'No data found',
} as const
