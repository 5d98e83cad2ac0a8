export { NotBuiltYetPage as PasswordResetPage } from '../../shell/NotBuiltYetPage.tsx'
