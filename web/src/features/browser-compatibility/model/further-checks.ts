/** What is looked at besides the score. */
export interface FurtherCheck {
  name: string;
  /** null for what is a setting and neither good nor bad. */
  isSupported: boolean | null;
  /** What was found, or what its lack means here. */
  text: string;
}

const supported = (name: string, isSupported: boolean, lack: string): FurtherCheck => ({
  name,
  isSupported,
  text: isSupported ? 'Supported.' : lack,
});

export function furtherChecks(): FurtherCheck[] {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return [
    supported(
      'Service worker',
      'serviceWorker' in navigator,
      'Public answers cannot be kept for when there is no network.',
    ),
    supported(
      'Clipboard',
      typeof navigator.clipboard?.writeText === 'function',
      'Links and reports cannot be copied by a button; mark the text and copy it.',
    ),
    supported(
      'File drop',
      'ondrop' in document.documentElement && typeof DataTransfer === 'function',
      'Files cannot be dropped; choose them with the button.',
    ),
    supported(
      'PDF viewer',
      navigator.pdfViewerEnabled === true,
      'PDF files open in another program. This version shows none.',
    ),
    supported('WebAssembly', typeof WebAssembly === 'object', 'This version does not need it.'),
    {
      name: 'Reduced motion',
      isSupported: null,
      text: isCalm ? 'Asked for: screens do not move.' : 'Not asked for by this system.',
    },
    {
      name: 'Time zone',
      isSupported: null,
      text: `${Intl.DateTimeFormat().resolvedOptions().timeZone}, unless another is chosen in the profile.`,
    },
  ];
}
