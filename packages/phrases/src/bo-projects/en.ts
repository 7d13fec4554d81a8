import messages from '../../catalogues/bo-projects/en.json' with { type: 'json' };

export default messages;
