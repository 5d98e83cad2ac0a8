const PLAN_KEY = 'plan'

/** The plan chosen on `/subscription`, whose id is stored in local storage under `plan`; 0 is none. */
export function readChosenPlan(): number {
  try {
    const id = Number(localStorage.getItem(PLAN_KEY))
    return Number.isSafeInteger(id) && id > 0 ? id : 0
  } catch {
    return 0
  }
}

/** @returns whether it could be stored */
export function keepChosenPlan(id: number): boolean {
  try {
    localStorage.setItem(PLAN_KEY, String(id))
    return true
  } catch {
    return false
  }
}
