import messages from '../../catalogues/verification/pl.json' with { type: 'json' };

export default messages;
