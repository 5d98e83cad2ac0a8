/**
 * Reads or writes local or session storage.
 * @returns null when `action` fails: storage is disabled or full, or the stored text is invalid
 */
export function fromStorage<Result>(action: () => Result): Result | null {
  try {
    return action()
  } catch {
    return null
  }
}
