/** What is read in the picture. */
export const SCANNED = '1204.50';

/** A picture, as PNG, of the lines "Delivery note 17" and "Total 1204.50" in DejaVu Sans. */
export const smokeScan = (): Buffer =>
  Buffer.from(
    [
      'iVBORw0KGgoAAAANSUhEUgAAAeAAAADwAQAAAADwDooXAAADFUlEQVR42u3YsW7UShSA4X/WlnCxgim3gJsR4gEog4TEFDxI',
      'eIOUFNHdYYVEyrwBeZAITQQSKWlvc+WFFOmuE6XwXtk7FLZ3F5Sd9SYCURw3G23y+ZyZOWNnjgrc/hogWLBgwYIFCxYsWLBg',
      'wYKXPwZrboWnNydwBhAy3qho5GDX3v5qc9p5NL9o5KQq1t/BMy6ikZNybdQH61Pv0j4hhR07I+XRE444yzjlmTntt1R1DeSz',
      'uub6PkfU/2MtWBubkQ6bCoeCClcAVARyQsvSOJ6XBx6gPPCJB/hv/lfx+d+dolfaagLsX6kJw3vBkGS8Avbcsloi+Erl7Ydu',
      'Eq1wVG53242R/m0hdW65fG7TbCtg97xeKSYLqplt/ev3swcYnPyUZtiAB0nI4WGWhB8KIjTjNv13lfpnJQ2A+YbIfg4wP1r5',
      'O5ctptnG8VuNB43GQ9GstCMlWmFt1dZZGHtFIIxPYQLAeyqO9T5QRdOuU51NgMxkk8Vvvur68dQxe2Y3FYlJVzJ52Tx6jGkr',
      'poxPmPKJ8gDtB4D3Gr8feYShbiqAs907vDHOfsfr5sa0TX77yJd3ekuau2B7lzHL/ySCBQsWLFiwYMGCBf9peHYbrJTu4NTV',
      'KTPDzHGp3KXdKm3DeU150Z4fiy9bj9kV3aE3LzfjsGzjDEkKvn2gABXc54OtIhc8HPpPhnMADnuNeWYu0qntvss0WdNdMX3w',
      'xQUcf1npjPh4o+LHVke1ekJ3GUfNPXQf/PHDqNo5WYlmIKQ9K2xoYK8boNVNR6fecCTtsNMsmk8VMLewtpX1M9ZhOTula1xS',
      '+J4bI4NLvTx8V8BwuMWu6lbqa7e/BlvgLslPi45QnvfG71pzCIT0cIuHQQmjtro0Xe9QxbtSHS4UbSuLuVk0dEx82It1Xoao',
      'LGXxoHoNc4q8D77OccVxt8zPc+Dw/JrX8ZUOIYQQdnxSJk6VIbgk50WehGr8Lmfs74XI1dW+SdOV3qhuv3bTLBa4w6PRgL1F',
      'XycbAYwS9FNpsggWLFiwYMGCBQsWLFiwYMGCBQsW3FzfAQR+HmV0agKxAAAAAElFTkSuQmCC',
    ].join(''),
    'base64',
  );
