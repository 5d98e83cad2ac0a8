export { NotBuiltYetPage as PasswordVerifyPage } from '../../shell/NotBuiltYetPage.tsx'
