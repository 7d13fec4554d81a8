import messages from '../../catalogues/verification/en.json' with { type: 'json' };

export default messages;
