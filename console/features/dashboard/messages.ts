export const dashboardMessages = {
  title: (product: string) => `${product} dashboard`,
} as const
