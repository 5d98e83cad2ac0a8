export { NotBuiltYetPage as CheckoutPage } from '../../shell/NotBuiltYetPage.tsx'
