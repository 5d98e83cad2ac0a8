export { NotBuiltYet as TeamPage } from '../../shell/NotBuiltYet.tsx'
