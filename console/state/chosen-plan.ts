const PLAN_KEY = 'plan'

/** The id of the plan chosen on `/subscription`, from local storage; 0 when there is none. */
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
