export const poster = {
  downloads: 'Downloads',
  downloadsText: 'Only you, its owner, can have these.',
  formats: {
    phone: { name: 'Phone wallpaper', size: '1440 × 3120' },
    desktop: { name: 'Desktop wallpaper', size: '3840 × 2160' },
    print: { name: 'Print, 8 × 10 inches', size: '2400 × 3000' },
    story: { name: 'Story with your number', size: '1080 × 1920' },
  },
};
