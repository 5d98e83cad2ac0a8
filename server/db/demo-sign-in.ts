/** How the demo is signed in to (design section 4). Published on purpose: see where it is refused. */
export const DEMO_SIGN_IN = { email: 'owner@demo.test', password: 'demo-password' } as const
