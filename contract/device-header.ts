/**
 * The header by which a browser identifies itself: a random base64url token of 22 to 100 characters. A device that has
 * signed in before needs no code sent by email after others have tried too many passwords.
 */
export const DEVICE_HEADER = 'x-carte-device'
