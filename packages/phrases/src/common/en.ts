import messages from '../../catalogues/common/en.json' with { type: 'json' };

export default messages;
