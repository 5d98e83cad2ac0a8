/** The names of the pages outside the guarded routes. */
export const openScreens = {
  login: 'Login',
  logout: 'Logout',
  forgotPassword: 'Forgot password',
  resetPassword: 'Reset password',
  confirmPassword: 'Confirm password',
  verifyEmail: 'Verify email',
  register: 'Register',
  invitation: 'Invitation',
  plans: 'Plans and Pricing',
  checkout: 'Checkout',
} as const
