export { NotBuiltYet as ProfilePage } from '../../shell/NotBuiltYet.tsx'
