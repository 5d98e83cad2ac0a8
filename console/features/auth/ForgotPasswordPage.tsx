export { NotBuiltYetPage as ForgotPasswordPage } from '../../shell/NotBuiltYetPage.tsx'
