export const apiMessages = {
  timeout: 'The server took too long to respond. Please try again.',
  unreachable: 'Can’t reach the server. Check your connection and try again.',
  unreadable: 'We got an invalid response from the server. Please try again.',
  forbidden: 'You don’t have permission to do this. Ask an owner of your company.',
  notFound: 'This no longer exists. Reload the page.',
  tooLarge: 'This is too large to send. Make it smaller and try again.',
  tooManyRequests: 'Too many requests. Wait a moment and try again.',
  serverError: 'Something went wrong on our side. Please try again in a moment.',
  failed: 'Something went wrong. Please try again.',
} as const
