export { NotBuiltYetPage as RegisterPage } from '../../shell/NotBuiltYetPage.tsx'
