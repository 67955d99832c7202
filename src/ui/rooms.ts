/** The rooms of Totem, in one place: a room is listed here once it exists. */
export const rooms = [
  { id: 'check', name: 'Check', address: '#/check' },
  { id: 'test', name: 'Test', address: '#/test' },
] as const;
export type RoomId = (typeof rooms)[number]['id'];
