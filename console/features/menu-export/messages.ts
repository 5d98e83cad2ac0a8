export const menuExportMessages = {
  title: 'Export menu',
  lead: (branch: string) => `Download the menu of ${branch} as a file.`,
  notDownloaded: 'Menu not downloaded',
  downloaded: 'Menu downloaded',
  format: 'Format',
  formats: {
    csv: {
      label: 'Table (CSV)',
      hint: 'All languages, sizes, options and allergens, with brand prices. Branch prices aren’t included. You can import the file again.',
    },
    xlsx: { label: 'Spreadsheet (XLSX)', hint: 'The same content as a spreadsheet. You can import the file again.' },
    pdf: {
      label: 'Printable menu (PDF)',
      hint: 'What guests of this branch see, with prices, allergens and a legend.',
    },
  },
  language: 'Language',
  paper: 'Paper size',
  columns: 'Columns',
  one: 'One',
  two: 'Two',
  matrixHint: 'To see which menu item contains which allergen, open the',
  matrix: 'allergen matrix',
  preparing: 'Preparing the file',
  cancel: 'Cancel',
  download: 'Download',
} as const
